import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Notes, in the transaction that raises the limit, that leads are to be unlocked for it. */
export const beginRaise = (tx: OrgTx): Promise<void> => updateRaise(tx, 0)

/** How many leads of earlier periods the raise that goes on has unlocked; `undefined` without one. */
export async function selectRaise(tx: OrgTx): Promise<number | undefined> {
  const [org] = await tx.query<{ raisedEarlier: number | null }>(sql`
    select "raisedEarlier" from org where id = ${tx.orgId}`)
  return org?.raisedEarlier ?? undefined
}

/** Notes how far a raise has come. @param earlier  As {@link selectRaise} tells; null at its end. */
export async function updateRaise(tx: OrgTx, earlier: number | null): Promise<void> {
  await tx.query(sql`update org set "raisedEarlier" = ${earlier} where id = ${tx.orgId}`)
}
