import { createThrottle } from '../../../lead-index/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { fillOutcomeDates } from '../store/outcome-date-store.ts'

export interface FillOptions {
  /** Leads per transaction. */
  readonly batch?: number
  /** Returns true to stop after the current batch; the next run resumes there. */
  readonly shouldStop?: () => boolean
}

/**
 * Stores `wonAt` and `lostAt` of leads that got their status before these dates were stored. Each
 * batch is a transaction, and what is left is read from the leads themselves, so it can be killed at
 * any time and run by several processes.
 *
 * @returns Number of leads.
 * @see L-240
 */
export async function fillAllOutcomeDates(
  db: Database,
  orgId: string,
  { batch = 1_000, shouldStop = () => false }: FillOptions = {},
): Promise<number> {
  const throttle = createThrottle(db, orgId)
  let total = 0
  while (!shouldStop()) {
    const filled = await db.inOrg(orgId, (tx) => fillOutcomeDates(tx, batch))
    total += filled
    if (filled > 0) await throttle(filled)
    if (filled < batch) break
  }
  return total
}
