import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A lead's link to a session that is not stored yet. */
export interface PendingLink {
  readonly leadId: string
  /** A lowercase UUID, as sent with the lead. */
  readonly sessionId: string
  /** ISO timestamp of the request that contained this session ID. */
  readonly since: string
}

/** Maximum number of sessions that a lead can wait for; each merged duplicate can add a session. */
const maxPendingPerLead = 10

/**
 * Stores the pending links for leads that exist and have no session. Runs no query if there are no
 * links.
 */
export async function insertPendingLinks(tx: OrgTx, links: readonly PendingLink[]): Promise<void> {
  if (links.length === 0) return
  await tx.query(sql`
    insert into awaited_session ("orgId", "sessionId", "leadId", since)
    select ${tx.orgId}::uuid, named."sessionId", named."leadId", named.since
    from json_to_recordset(${JSON.stringify(links)})
        as named ("leadId" uuid, "sessionId" uuid, since timestamptz)
    where (
      select count(*) from awaited_session w
      where w."orgId" = ${tx.orgId} and w."leadId" = named."leadId") < ${maxPendingPerLead}
    on conflict ("orgId", "sessionId", "leadId") do nothing`)
}

/**
 * SQL condition: the session that a pending link `w` refers to is stored, under its own ID or under
 * the session ID from the browser.
 */
const hasArrived = (tx: OrgTx) => sql`(
  exists (select from session s where s."orgId" = ${tx.orgId} and s.id = w."sessionId" offset 0)
  or exists (
    select from session_alias a where a."orgId" = ${tx.orgId} and a.id = w."sessionId" offset 0))`

/**
 * At most `limit` pending links that refer to one of the sessions in `sessionIds`, if that session
 * is now stored. Reads one session at a time (`offset 0`), so that the planner never scans all
 * links for a few sessions.
 *
 * @param sessionIds  Without duplicates.
 */
export const selectArrivedLinks = (
  tx: OrgTx,
  sessionIds: readonly string[],
  limit: number,
): Promise<PendingLink[]> =>
  tx.query(sql`
    select w."leadId", w."sessionId", w.since
    from unnest(${sessionIds}::uuid[]) as seen (id), lateral (
      select "leadId", "sessionId", since from awaited_session
      where "orgId" = ${tx.orgId} and "sessionId" = seen.id offset 0) as w
    where ${hasArrived(tx)}
    limit ${limit}`)

/** A link's primary key, which also defines the order. */
export type PendingLinkKey = Pick<PendingLink, 'sessionId' | 'leadId'>

const nil = '00000000-0000-0000-0000-000000000000'

/** A key that sorts before all links' keys. */
export const firstPendingLink: PendingLinkKey = { sessionId: nil, leadId: nil }

/** Pending links that follow a key, in key order, and whether their session is stored. */
export const selectPendingLinksAfter = (
  tx: OrgTx,
  after: PendingLinkKey,
  limit: number,
): Promise<(PendingLink & { readonly hasArrived: boolean })[]> =>
  tx.query(sql`
    select w."leadId", w."sessionId", w.since, ${hasArrived(tx)} as "hasArrived"
    from (
      select * from awaited_session
      where "orgId" = ${tx.orgId}
        and ("sessionId", "leadId") > (${after.sessionId}, ${after.leadId})
      order by "sessionId", "leadId" limit ${limit}) as w
    order by w."sessionId", w."leadId"`)

/** Deletes leads' pending links, so that the leads stop waiting. */
export async function deletePendingLinks(tx: OrgTx, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  await tx.query(sql`
    delete from awaited_session
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])`)
}

/**
 * Deletes pending links created before an ISO timestamp. No index is needed: there are few links,
 * and the caller reads all of them anyway. Citus rejects a subquery of several columns, so the rows
 * that the subquery has locked are found by their location.
 *
 * @returns Number of links deleted; if it equals `limit`, there may be more.
 */
export async function deletePendingLinksBefore(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from awaited_session
    where "orgId" = ${tx.orgId} and ctid = any(array(
      select ctid from awaited_session
      where "orgId" = ${tx.orgId} and since < ${before}
      limit ${limit} for update skip locked))
    returning 1`)
  return deleted.length
}

/**
 * IDs of organizations with pending links.
 *
 * @param among  Organizations to check; by default, all of them.
 */
export async function selectOrgsWithPendingLinks(
  tx: SystemTx,
  among?: readonly string[],
): Promise<string[]> {
  await tx.set('app.awaited', 'on')
  const rows = await tx.query<{ orgId: string }>(sql`
    select distinct "orgId" from awaited_session
    where ${among === undefined ? sql`true` : sql`"orgId" = any(${among}::uuid[])`}
    order by "orgId" limit 10000`)
  return rows.map(({ orgId }) => orgId)
}
