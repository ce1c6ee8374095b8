import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { distantPast, insertStaleJourneys } from '../identity/stale-journey-store.ts'

/** Range of visitor IDs (UUIDs), including both bounds. */
export interface VisitorRange {
  readonly first: string
  readonly last: string
}

export interface ExpiredSession {
  readonly id: string
  readonly visitorId: string
}

/**
 * SQL condition: session `s` ended before a timestamp and has no lead. Leads are looked up per
 * session (`offset 0`), so that the planner never scans all leads for a few old sessions.
 */
const isExpired = (tx: OrgTx, before: string): Sql => sql`
  s."lastSeenAt" < ${before} and not exists (
    select from lead l
    where l."orgId" = ${tx.orgId} and l."visitorId" = s."visitorId" and l."sessionId" = s.id
    offset 0)`

/**
 * At most `limit` of the given visitors' sessions that ended before an ISO timestamp and have no
 * lead, ordered by visitor. For sessions that started after the timestamp, only the index entry is
 * read.
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
 * Deletes the given sessions and their aliases, if they still match {@link selectExpired}. The
 * caller must hold the exclusive lock on sessions.
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

/**
 * The given visitors who have no session.
 *
 * @param visitorIds  Without duplicates.
 */
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

/**
 * Deletes all of the visitors' data except their leads.
 *
 * @returns Number of sessions deleted.
 */
export async function deleteVisitors(tx: OrgTx, visitorIds: readonly string[]): Promise<number> {
  const isOfVisitors = sql`"orgId" = ${tx.orgId} and "visitorId" = any(${visitorIds}::uuid[])`
  const changes = visitorIds.map((visitorId) => ({ visitorId, since: distantPast }))
  await insertStaleJourneys(tx, changes, [])
  await tx.query(sql`delete from page_view where ${isOfVisitors}`)
  await tx.query(sql`delete from session_alias where ${isOfVisitors}`)
  await tx.query(sql`delete from visitor_identity where ${isOfVisitors}`)
  const deleted = await tx.query(sql`delete from session where ${isOfVisitors} returning id`)
  return deleted.length
}
