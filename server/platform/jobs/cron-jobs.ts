import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
import type { Logger } from '../process/log.ts'

/** Work that happens by itself, on one of the processes. */
export interface CronJob {
  readonly name: string
  /** When, as cron: minute, hour, day, month, weekday; UTC. */
  readonly cron: string
  run(): Promise<void>
}

/** Pause before the worker is started again after it broke, in milliseconds. */
const restartMs = 5_000

/**
 * Runs jobs at their times until stopped; several processes share them, each run happens once.
 *
 * The queue lives in the same database. When that goes away, the worker is started again.
 *
 * @returns A function that waits for the jobs in hand, then stops.
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
        log.warn({ err: error }, 'jobs stopped; they start again soon')
      }
      await pool.end()
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

const start = (pgPool: pg.Pool, jobs: readonly CronJob[], log: Logger): Promise<Runner> =>
  run({
    pgPool,
    concurrency: 1,
    // Nothing is queued by hand, so only the clock matters; polling is a safety net.
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
