import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Visitors by their ids, both ends included; UUIDs. */
export interface VisitorRange {
  readonly first: string
  readonly last: string
}

/** A session, and whose it is. */
export interface ExpiredSession {
  readonly id: string
  readonly visitorId: string
}

/**
 * True of a session `s` that was over before an instant, and that no lead has. Leads are looked up
 * session by session (`offset 0`), so that no plan reads all of them for the few that are old.
 */
const isExpired = (tx: OrgTx, before: string): Sql => sql`
  s."lastSeenAt" < ${before} and not exists (
    select from lead l
    where l."orgId" = ${tx.orgId} and l."visitorId" = s."visitorId" and l."sessionId" = s.id
    offset 0)`

/**
 * Sessions of some visitors that ended before an instant (ISO) and that no lead has, at most
 * `limit`, in the order of visitors. Of the others only their entries in an index are passed by:
 * what began after the instant is known by that.
 */
export const selectExpired = (
  tx: OrgTx,
  { first, last }: VisitorRange,
  before: string,
  limit: number,
): Promise<ExpiredSession[]> =>
  tx.query(sql`
    select s.id, s."visitorId" from session s
    where s."orgId" = ${tx.orgId} and s."visitorId" between ${first} and ${last}
      and s."startedAt" < ${before} and ${isExpired(tx, before)}
    order by s."visitorId" limit ${limit}`)

/**
 * Deletes those of some sessions that are still as {@link selectExpired} found them, with the ids that
 * lead to them. Nobody may cut sessions or link leads until the transaction ends.
 */
export async function deleteExpired(
  tx: OrgTx,
  ids: readonly string[],
  before: string,
): Promise<ExpiredSession[]> {
  const deleted = await tx.query<ExpiredSession>(sql`
    delete from session s
    where s."orgId" = ${tx.orgId} and s.id = any(${ids}::uuid[]) and ${isExpired(tx, before)}
    returning s.id, s."visitorId"`)
  await tx.query(sql`
    delete from session_alias
    where "orgId" = ${tx.orgId} and "visitorId" = any(${deleted.map((one) => one.visitorId)}::uuid[])
      and "sessionId" = any(${deleted.map(({ id }) => id)}::uuid[])`)
  return deleted
}

/** Those of some visitors of whom there is no session. @param visitorIds  Each once. */
export async function selectWithoutSession(
  tx: OrgTx,
  visitorIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select v.id from unnest(${visitorIds}::uuid[]) as v (id)
    where not exists (
      select from session s where s."orgId" = ${tx.orgId} and s."visitorId" = v.id offset 0)`)
  return rows.map(({ id }) => id)
}

/** Deletes all that is kept of visitors but leads. @returns How many sessions there were. */
export async function deleteVisitors(tx: OrgTx, visitorIds: readonly string[]): Promise<number> {
  const isOfVisitors = sql`"orgId" = ${tx.orgId} and "visitorId" = any(${visitorIds}::uuid[])`
  await tx.query(sql`delete from page_view where ${isOfVisitors}`)
  await tx.query(sql`delete from session_alias where ${isOfVisitors}`)
  await tx.query(sql`delete from visitor_identity where ${isOfVisitors}`)
  const deleted = await tx.query(sql`delete from session where ${isOfVisitors} returning id`)
  return deleted.length
}
