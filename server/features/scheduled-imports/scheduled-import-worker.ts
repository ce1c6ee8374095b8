import type { Database } from '../../platform/db/database.ts'
import { startLeasedJobs } from '../../platform/jobs/leased-jobs.ts'
import type { Logger } from '../../platform/process/log.ts'
import type { FetchSettings } from './fetch-file.ts'
import { fetchJobs } from './run-scheduled-import.ts'

/** One process fetches for several at once: a file may take minutes, mostly of waiting. */
const workerOptions = { concurrency: 8, pollMs: 5_000 } as const

/**
 * Fetches in the background what is due, until stopped. Several processes share the work.
 *
 * @returns A function that stops; a file that is on its way is left, and fetched again later.
 * @see L-131
 */
export const startScheduledImports = (
  db: Database,
  log: Logger,
  settings: FetchSettings,
): (() => Promise<void>) => startLeasedJobs(fetchJobs(db, settings, log), workerOptions, log).stop
