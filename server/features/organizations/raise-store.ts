import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Schedules the unlocking of leads; runs in the transaction that raises the limit. */
export const beginRaise = (tx: OrgTx): Promise<void> => updateRaise(tx, 0)

/**
 * Number of leads from earlier periods that the current raise has unlocked; `undefined` if there is
 * no raise.
 */
export async function selectRaise(tx: OrgTx): Promise<number | undefined> {
  const [org] = await tx.query<{ raisedEarlier: number | null }>(sql`
    select "raisedEarlier" from org where id = ${tx.orgId}`)
  return org?.raisedEarlier ?? undefined
}

/**
 * Saves the progress of a raise.
 *
 * @param earlier  As returned by {@link selectRaise}; `null` when the raise is complete.
 */
export async function updateRaise(tx: OrgTx, earlier: number | null): Promise<void> {
  await tx.query(sql`update org set "raisedEarlier" = ${earlier} where id = ${tx.orgId}`)
}
