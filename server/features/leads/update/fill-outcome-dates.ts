import { createThrottle } from '../../../lead-index/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { selectOrgs } from '../../organizations/index.ts'
import { fillOutcomeDates } from '../store/outcome-date-store.ts'

export interface FillOptions {
  /** Number of leads per transaction. */
  readonly batch?: number
  /** Returns true to stop after the current batch; the next run resumes from there. */
  readonly shouldStop?: () => boolean
}

/**
 * Stores `wonAt` and `lostAt` for leads that got their status before these dates were stored. Each
 * batch is a transaction, and the remaining leads are found by their missing dates, so the job can
 * be killed at any time and run by several processes.
 *
 * @returns Number of leads whose dates were stored.
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

/** Maximum time in milliseconds before other jobs get to run. */
const maxRunMs = 30_000

/**
 * Fills in missing outcome dates for all organizations. Stops at its time limit; the next run
 * resumes.
 */
export async function fillOutcomeDatesOfAllOrgs(
  db: Database,
  clock: () => Date,
  log: Pick<Logger, 'info'> | undefined,
): Promise<void> {
  const deadline = clock().getTime() + maxRunMs
  const shouldStop = () => clock().getTime() >= deadline
  for (const { id: orgId } of await selectOrgs(db)) {
    const leads = await fillAllOutcomeDates(db, orgId, { shouldStop })
    if (leads > 0) log?.info({ orgId, leads }, 'outcome dates were filled in')
  }
}
