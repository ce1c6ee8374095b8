import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { countPendingChanges } from './apply-deltas-store.ts'
import { compactOrg, urgentProfile } from './compact.ts'
import { markDirty } from './dirty-orgs.ts'

/** Leads that may wait to be folded: each read looks at every one of them. */
const maxBacklog = 10_000

/**
 * Leads after which what was written is folded. Often, since leads of the past are folded by
 * sealing the segment around them anew in one statement, which must not take long.
 */
const leadsPerCompaction = 1_000

/** Pause between two looks, and how many there are at most. */
const polling = { pollMs: 500, maxPolls: 120 } as const

/** True when reads of an organization are slow by now for what is not folded. */
export const isLagging = async (
  db: Database,
  orgId: string,
  limit: number = maxBacklog,
): Promise<boolean> => (await db.readInOrg(orgId, (tx) => countPendingChanges(tx, limit))) === limit

/**
 * Keeps whoever writes very many leads from running ahead of the segments: lists and totals would
 * become slower with each one that they do not know yet.
 *
 * @param signal  Ends the wait.
 * @returns To be called after each transaction, instead of {@link markDirty}, with the leads that it
 *   wrote at most; waits if need be.
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
      // Does nothing while another process folds. What fails here is tried again in the background.
      await compactOrg(db, orgId, urgentProfile).catch(() => undefined)
      if (!(await isLagging(db, orgId))) return
      await sleep(polling.pollMs)
    }
  }
}
