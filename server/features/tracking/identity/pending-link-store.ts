import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A lead that waits for a session. */
export interface PendingLink {
  readonly leadId: string
  /** A UUID in lower case, as the lead names it. */
  readonly sessionId: string
  /** Instant (ISO) at which it was named. */
  readonly since: string
}

/** Most sessions that one lead waits for; a lead of which duplicates are merged may name several. */
const maxPendingPerLead = 10

/** Remembers that leads wait, which are there and have no session. Without any nothing is sent. */
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

/** Whether the session of a row `w` is there, by its id or by that of the browser. */
const hasArrived = (tx: OrgTx) => sql`(
  exists (select from session s where s."orgId" = ${tx.orgId} and s.id = w."sessionId" offset 0)
  or exists (
    select from session_alias a where a."orgId" = ${tx.orgId} and a.id = w."sessionId" offset 0))`

/**
 * Of those that wait for some sessions the ones whose session is there, at most `limit`. Session by
 * session (`offset 0`), so that no plan takes all that wait for fewer than there are sessions.
 *
 * @param sessionIds  Each once.
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

/** What tells rows apart, and their order. */
export type PendingLinkKey = Pick<PendingLink, 'sessionId' | 'leadId'>

const nil = '00000000-0000-0000-0000-000000000000'

/** Before all that waits. */
export const firstPendingLink: PendingLinkKey = { sessionId: nil, leadId: nil }

/** Those that wait, whatever for, in the order of their keys, and whether their session is there. */
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

/** Lets leads wait no longer. */
export async function deletePendingLinks(tx: OrgTx, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  await tx.query(sql`
    delete from awaited_session
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])`)
}

/**
 * Deletes what has waited since before an instant (ISO). There is no index of that: few wait, and
 * whoever looks at all of them asks.
 *
 * @returns How many; `limit` when there may be more.
 */
export async function deletePendingLinksBefore(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from awaited_session
    where "orgId" = ${tx.orgId} and ("sessionId", "leadId") in (
      select "sessionId", "leadId" from awaited_session
      where "orgId" = ${tx.orgId} and since < ${before}
      limit ${limit} for update skip locked)
    returning 1`)
  return deleted.length
}

/** Organizations of which leads wait, by their ids. @param among  By default all. */
export async function selectOrgsWithPendingLinks(
  tx: SystemTx,
  among?: readonly string[],
): Promise<string[]> {
  await tx.query(sql`select set_config('app.awaited', 'on', true)`)
  const rows = await tx.query<{ orgId: string }>(sql`
    select distinct "orgId" from awaited_session
    where ${among === undefined ? sql`true` : sql`"orgId" = any(${among}::uuid[])`}
    order by "orgId" limit 10000`)
  return rows.map(({ orgId }) => orgId)
}
