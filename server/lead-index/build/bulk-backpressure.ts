import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { countPendingChanges } from './apply-deltas-store.ts'
import { compactOrg, urgentProfile } from './compact.ts'
import { markDirty } from './dirty-orgs.ts'

/**
 * Number of pending deltas above which bulk writers wait, because each read scans all pending
 * deltas.
 */
const maxBacklog = 10_000

/**
 * Number of leads written per compaction. Kept low because leads with past dates are compacted by
 * rebuilding their segment in one statement, which must not take long.
 */
const leadsPerCompaction = 1_000

/** Interval and maximum number of checks. */
const polling = { pollMs: 500, maxPolls: 120 } as const

/** True if so many deltas are pending that reads become slow. */
export const isLagging = async (
  db: Database,
  orgId: string,
  limit: number = maxBacklog,
): Promise<boolean> => (await db.readInOrg(orgId, (tx) => countPendingChanges(tx, limit))) === limit

/**
 * Throttles bulk writers to the speed of compaction: lists and totals get slower with each pending
 * delta.
 *
 * @param signal  Aborts the wait.
 * @returns Function to call after each transaction instead of {@link markDirty}, with the maximum
 *   number of leads that it wrote; waits if necessary.
 * @see L-151
 */
export function createThrottle(
  db: Database,
  orgId: string,
  signal?: AbortSignal,
): (written: number) => Promise<void> {
  let uncompacted = 0
  return async (written) => {
    markDirty(db, orgId, written)
    uncompacted += written
    if (uncompacted < leadsPerCompaction) return
    uncompacted = 0
    for (let poll = 0; poll < polling.maxPolls && signal?.aborted !== true; poll++) {
      // No-op while another process compacts. After an error, the background worker retries.
      await compactOrg(db, orgId, urgentProfile).catch(() => undefined)
      if (!(await isLagging(db, orgId))) return
      await sleep(polling.pollMs)
    }
  }
}
