import type { Database } from '../../platform/db/database.ts'
import { startTurns } from '../../platform/jobs/round-robin-worker.ts'
import type { Logger } from '../../platform/process/log.ts'
import { assignNewLeads } from './assign-new-leads.ts'
import { selectOrgsToAssign } from './assignment-store.ts'

const pollMs = 2_000

/** Number of organizations that a process serves concurrently. */
const maxParallel = 2

/**
 * Assigns new leads by rule until stopped. Several processes can run this function: a lock ensures
 * that only one of them at a time assigns an organization's leads.
 *
 * @returns A function that waits for open transactions to end, then stops.
 * @see L-365
 */
export const startAssignment = (db: Database, log: Logger): (() => Promise<void>) =>
  startTurns({
    due: () => db.inSystem(selectOrgsToAssign),
    work: async (orgId) => (await assignNewLeads(db, orgId)) > 0,
    atOnce: maxParallel,
    pauseMs: pollMs,
    log,
  })
