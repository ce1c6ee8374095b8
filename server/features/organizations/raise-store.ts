import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Schedules a background job that unlocks leads. Must run in the transaction that raises the plan
 * limit.
 */
export const beginRaise = (tx: OrgTx): Promise<void> => updateRaise(tx, 0)

/**
 * Number of leads from earlier periods that the job has unlocked so far; `undefined` if no job is
 * scheduled.
 */
export async function selectRaise(tx: OrgTx): Promise<number | undefined> {
  const [org] = await tx.query<{ raisedEarlier: number | null }>(sql`
    select "raisedEarlier" from org where id = ${tx.orgId}`)
  return org?.raisedEarlier ?? undefined
}

/**
 * Saves the progress of the job that unlocks leads.
 *
 * @param earlier  As returned by {@link selectRaise}; `null` when the job is complete.
 */
export async function updateRaise(tx: OrgTx, earlier: number | null): Promise<void> {
  await tx.query(sql`update org set "raisedEarlier" = ${earlier} where id = ${tx.orgId}`)
}
