import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { perDatabase } from '../concurrency/cache.ts'

/** The service's metrics. Each database has its own set, so that tests do not share counters. */
export const getMetrics = perDatabase((db) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const pool = new Gauge({
    name: 'leadtrace_database_connections',
    help: 'Pool connections by state.',
    labelNames: ['state'],
    registers,
    collect() {
      pool.set({ state: 'open' }, db.pool.totalCount)
      pool.set({ state: 'idle' }, db.pool.idleCount)
      pool.set({ state: 'waited_for' }, db.waiting())
    },
  })
  if (db.queries !== undefined) {
    const { queries } = db
    const reads: Gauge = new Gauge({
      name: 'leadtrace_replica_queries',
      help: 'Lists and reports by the server that they were read from.',
      labelNames: ['server'],
      registers,
      collect(): void {
        reads.set({ server: 'replica' }, queries.replica)
        reads.set({ server: 'primary' }, queries.primary)
      },
    })
  }
  const badValues: Gauge = new Gauge({
    name: 'leadtrace_bad_values',
    help: 'Values that passed validation but were rejected by the database: server bugs.',
    registers,
    collect(): void {
      badValues.set(db.faults.badValues)
    },
  })
  const diskFull: Gauge = new Gauge({
    name: 'leadtrace_disk_full_errors',
    help: 'Transactions that failed because the database disk was full.',
    registers,
    collect(): void {
      diskFull.set(db.faults.diskFull)
    },
  })
  return {
    registry,
    requests: new Histogram({
      name: 'leadtrace_request_seconds',
      help: 'Seconds from request to response, by route and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    batches: new Histogram({
      name: 'leadtrace_create_batch_leads',
      help: 'Number of leads created per transaction.',
      buckets: [1, 2, 5, 10, 20, 50, 100],
      registers,
    }),
  }
})
