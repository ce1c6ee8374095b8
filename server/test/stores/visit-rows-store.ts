import type { StoredSession } from '../../features/tracking/index.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The organization's sessions, with each visitor's sessions in chronological order. */
export const allSessions = (tx: OrgTx): Promise<StoredSession[]> =>
  tx.query(sql`
    select session.*, null as "orgId" from session
    where "orgId" = ${tx.orgId} order by "visitorId", "startedAt"`)

/** Sessions by browser session ID. */
export const allAliases = (tx: OrgTx): Promise<{ id: string; sessionId: string }[]> =>
  tx.query(sql`
    select id, "sessionId" from session_alias where "orgId" = ${tx.orgId} order by id`)

/** IDs of all stored page views, in chronological order. */
export async function allPageViews(tx: OrgTx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from page_view where "orgId" = ${tx.orgId} order by at, id`)
  return rows.map(({ id }) => id)
}

/** A lead's visitor and session. */
export async function selectLink(
  tx: OrgTx,
  id: string,
): Promise<{ visitorId: string | null; sessionId: string | null } | undefined> {
  const [link] = await tx.query<{ visitorId: string | null; sessionId: string | null }>(sql`
    select "visitorId", "sessionId" from lead where "orgId" = ${tx.orgId} and id = ${id}`)
  return link
}

export const allIdentities = (tx: OrgTx): Promise<{ key: string; visitorId: string }[]> =>
  tx.query(sql`
    select key, "visitorId" from visitor_identity where "orgId" = ${tx.orgId} order by key`)

export const selectPendingSessions = (
  tx: OrgTx,
): Promise<{ leadId: string; sessionId: string }[]> =>
  tx.query(sql`
    select "leadId", "sessionId" from awaited_session
    where "orgId" = ${tx.orgId} order by "leadId", "sessionId"`)
