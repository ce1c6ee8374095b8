import type { Database } from '../../../platform/db/database.ts'
import { startLeasedJobs } from '../../../platform/jobs/leased-jobs.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { createWebhookJobs } from './webhook-jobs.ts'

/** Many webhooks run concurrently, because a job mostly waits for a server. */
const workerOptions = { concurrency: 64, pollMs: 2_000 } as const

/**
 * Sends webhooks in the background until stopped. Several processes share the work.
 *
 * @returns A function that stops sending; requests in progress are aborted and sent again later.
 * @see L-275
 */
export const startWebhooks = (db: Database, log: Logger): (() => Promise<void>) =>
  startLeasedJobs(createWebhookJobs(db), workerOptions, log).stop
