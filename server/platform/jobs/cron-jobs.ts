import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
import type { Logger } from '../process/log.ts'

/** Scheduled work. Each run takes place in only one of the processes. */
export interface CronJob {
  readonly name: string
  /** Cron expression in UTC: minute, hour, day, month, weekday. */
  readonly cron: string
  run(): Promise<void>
}

/** Pause before a failed worker is restarted, in milliseconds. */
const restartMs = 1_000

/**
 * Runs jobs on schedule until stopped. Across all processes, each run happens only once.
 *
 * The queue is in the same database. If the database becomes unavailable, the worker is restarted.
 *
 * @returns Function that waits for running jobs to finish and then stops.
 */
export function startCronJobs(
  connection: Connection,
  jobs: readonly CronJob[],
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController()
  const state: { runner: Runner | undefined } = { runner: undefined }
  const working = work()
  return async () => {
    stopping.abort()
    await state.runner?.stop().catch(() => undefined)
    await working
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pool = new pg.Pool({ ...connection, max: 2, application_name: 'leadtrace-jobs' })
      pool.on('error', () => undefined)
      pool.on('connect', (client) => client.on('error', () => undefined))
      try {
        state.runner = await start(pool, jobs, log)
        if (stopping.signal.aborted) await state.runner.stop()
        await state.runner.promise
      } catch (error) {
        log.warn({ err: error }, 'jobs stopped, will restart')
      }
      await pool.end()
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

async function start(pgPool: pg.Pool, jobs: readonly CronJob[], log: Logger): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  const broken = once(events, 'pool:listen:error')
  const runner = await run({
    pgPool,
    events,
    concurrency: 1,
    // Only the schedule adds jobs, so polling is just a safety net.
    pollInterval: 60_000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'worker')
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run()])),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, cron }) => ({
        task: name,
        match: cron,
        identifier: name,
        options: { maxAttempts: 3 },
      })),
    ),
  })
  // Restart the worker; otherwise, it would wait for up to a minute, even if the database is
  // available again after a second.
  void broken.then(() => runner.stop()).catch(() => undefined)
  return runner
}
