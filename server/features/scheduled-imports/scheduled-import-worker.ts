import type { Database } from '../../platform/db/database.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { startLeasedJobs } from '../../platform/jobs/leased-jobs.ts'
import type { Logger } from '../../platform/process/log.ts'
import type { FetchSettings } from './fetch-file.ts'
import { fetchJobs } from './run-scheduled-import.ts'

/**
 * Each process fetches several files concurrently, because a fetch can take minutes and mostly
 * waits for the server.
 */
const workerOptions = { concurrency: 8, pollMs: 5_000 } as const

/**
 * Fetches due files in the background until stopped. Several processes can share the work.
 *
 * @returns A function that stops fetching; a download in progress is aborted and started again
 *   later.
 * @see L-131
 */
export const startScheduledImports = (
  db: Database,
  log: Logger,
  settings: FetchSettings,
): (() => Promise<void>) => {
  allowNetworks(db, settings.named)
  return startLeasedJobs(fetchJobs(db, settings, log), workerOptions, log).stop
}
