import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Days for which a refused lead can still be read and released. @see D-17 */
export const quarantineDays = 30

/** A lead that a rule refuses. */
export interface Rejected {
  readonly id: string
  readonly ruleId: string
  /** Name of the rule at the time; the rule may be gone since. */
  readonly ruleName: string
  /** The lead as it came, as JSON text. */
  readonly lead: string
  /** Instant (ISO). */
  readonly receivedAt: string
}

/** A refused lead in quarantine. */
export interface RejectedRow extends Rejected {
  /** Instant (ISO) from which on the lead may be deleted. */
  readonly expiresAt: string
}

const columns = sql.raw('id, "ruleId", "ruleName", lead, "receivedAt", "expiresAt"')

/** Puts leads into quarantine, for {@link quarantineDays} days. */
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
 * Refused leads, newest first.
 *
 * @param page  At most `limit` rows; those older than the one with id `before`, if given.
 */
export const listRejected = (
  tx: OrgTx,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<RejectedRow[]> =>
  tx.query(sql`
    select ${columns} from rejected_lead
    where "orgId" = ${tx.orgId} and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`)

/** One refused lead. @param id  A UUID; anything else is an error of the database. */
export async function selectRejected(tx: OrgTx, id: string): Promise<RejectedRow | undefined> {
  const [row] = await tx.query<RejectedRow>(sql`
    select ${columns} from rejected_lead where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/**
 * Takes a lead out of quarantine: released or thrown away.
 *
 * @returns False when it is not there. Of two who release the same lead, one gets true.
 */
export async function deleteRejected(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from rejected_lead where "orgId" = ${tx.orgId} and id = ${id} returning id`)
  return deleted.length > 0
}

/**
 * Deletes refused leads whose time is over, the oldest first.
 *
 * @param now  Instant (ISO).
 * @returns How many were deleted; `limit` when there may be more.
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
