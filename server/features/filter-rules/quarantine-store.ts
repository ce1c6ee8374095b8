import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { idAt } from '../../platform/process/ids.ts'

/** Number of days for which a rejected lead can be viewed and released. @see D-17 */
export const quarantineDays = 30

export interface Rejected {
  readonly id: string
  readonly ruleId: string
  /** The rule's name at the time of rejection; the rule may have been deleted later. */
  readonly ruleName: string
  /** The lead exactly as received, as JSON text. */
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

/** Number of leads in quarantine, up to a limit. Reads only the primary key. */
export async function countQuarantined(tx: OrgTx, limit: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from rejected_lead where "orgId" = ${tx.orgId} limit ${limit}) as rejected`)
  return row?.count ?? 0
}

/** Maximum number of rejected leads to count. */
export const maxCountedRejected = 1_000

/** Maximum number of rules whose leads are counted separately. */
const maxCountedRules = 5

export interface RejectedCounts {
  /** Time of the first rejection; null if there was none. */
  readonly firstAt: string | null
  readonly total: number
  /** Rules, by descending number of leads. */
  readonly rules: readonly { readonly name: string; readonly count: number }[]
}

/**
 * Counts the leads that were rejected within a period and are still in quarantine, up to a limit.
 */
export async function countRejected(
  tx: OrgTx,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<RejectedCounts> {
  const first = (time: Date) => idAt(time.getTime(), new Uint8Array(16))
  const rules = await tx.query<{ name: string; count: number; firstAt: string }>(sql`
    select "ruleName" as name, count(*)::integer as count, min("receivedAt") as "firstAt"
    from (
      select "ruleName", "receivedAt" from rejected_lead
      where "orgId" = ${tx.orgId} and id >= ${first(since)} and id < ${first(until)}
      order by id limit ${maxCountedRejected}) as rejected
    group by "ruleName" order by count(*) desc, "ruleName"`)
  const times = rules.map(({ firstAt }) => firstAt).sort()
  return {
    firstAt: times[0] ?? null,
    total: rules.reduce((sum, { count }) => sum + count, 0),
    rules: rules.slice(0, maxCountedRules).map(({ name, count }) => ({ name, count })),
  }
}

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
