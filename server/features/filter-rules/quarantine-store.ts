import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Number of days for which a rejected lead can be viewed and released. @see D-17 */
export const quarantineDays = 30

export interface Rejected {
  readonly id: string
  readonly ruleId: string
  /** The rule's name at the time of rejection; the rule may have been deleted since then. */
  readonly ruleName: string
  /** The lead as JSON text, as it was received. */
  readonly lead: string
  /** ISO timestamp. */
  readonly receivedAt: string
}

export interface RejectedRow extends Rejected {
  /** ISO timestamp after which the lead can be deleted. */
  readonly expiresAt: string
}

const columns = sql.raw('id, "ruleId", "ruleName", lead, "receivedAt", "expiresAt"')

export async function insertRejected(tx: OrgTx, rejected: readonly Rejected[]): Promise<void> {
  const rows = rejected.map((row) => ({
    ...row,
    expiresAt: getExpiry(row.receivedAt),
  }))
  await tx.query(sql`
    insert into rejected_lead ("orgId", ${columns})
    select ${tx.orgId}::uuid, ${columns} from json_populate_recordset(null::rejected_lead, ${JSON.stringify(rows)}::json)`)
}

/**
 * Rejected leads, newest first.
 *
 * @param page  At most `limit` rows; if `before` is given, only leads older than the one with this
 *   ID.
 */
export const listRejected = (
  tx: OrgTx,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<RejectedRow[]> =>
  tx.query(sql`
    select ${columns} from rejected_lead
    where "orgId" = ${tx.orgId} and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`)

/** @param id  Must be a UUID; anything else causes a database error. */
export async function selectRejected(tx: OrgTx, id: string): Promise<RejectedRow | undefined> {
  const [row] = await tx.query<RejectedRow>(sql`
    select ${columns} from rejected_lead where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/**
 * Deletes a lead from quarantine, whether it was released or discarded.
 *
 * @returns False if it does not exist. If two callers release the same lead, only one of them
 *   receives true.
 */
export async function deleteRejected(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from rejected_lead where "orgId" = ${tx.orgId} and id = ${id} returning id`)
  return deleted.length > 0
}

/**
 * Deletes expired leads, oldest first.
 *
 * @param now  ISO timestamp.
 * @returns Number of leads deleted; if it equals `limit`, there may be more.
 */
export async function deleteExpiredRejected(
  tx: OrgTx,
  now: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from rejected_lead where "orgId" = ${tx.orgId} and id in (
      select id from rejected_lead where "orgId" = ${tx.orgId} and "expiresAt" <= ${now}
      order by "expiresAt" limit ${limit})
    returning id`)
  return deleted.length
}

function getExpiry(receivedAt: string): string {
  const expiry = new Date(receivedAt)
  expiry.setUTCDate(expiry.getUTCDate() + quarantineDays)
  return expiry.toISOString()
}
