import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PageView, VisitorSince } from './page-view-store.ts'
import { type StoredSession, sessionColumns } from './session-store.ts'

/**
 * A session without its pages, which only grow: reading and writing them for each page view would
 * be most of the work.
 */
type SessionWithoutPages = Omit<StoredSession, 'pages'>

const columns = sql.columns(
  sessionColumns.filter((column) => column !== 'pages'),
  's',
)

// The row is ours; a copy of it would cost as much again.
const withEmptyPages = (bare: SessionWithoutPages): StoredSession =>
  Object.assign(bare, { pages: [] })

/** A visitor before page views are added. */
export interface VisitorState {
  /** Page views that are kept, counted up to `maxCount`. */
  readonly pageViewCount: number
  /** The newest session, as if it had no pages. */
  readonly newest: StoredSession | undefined
}

/** What is there before page views are added. */
export interface VisitorsResult {
  /** By visitor. */
  readonly visitors: ReadonlyMap<string, VisitorState>
  /** By session id, as far as the page views name it. */
  readonly holders: Map<string, Holder>
}

interface HolderRow {
  readonly visitor: string
  readonly pageViewCount: number
  readonly browserId: string
  readonly holderVisitorId: string | null
  readonly holderStartedAt: string
}

/** What is there of the visitors and the browser's sessions of page views. */
export async function selectVisitors(
  tx: OrgTx,
  views: readonly Pick<PageView, 'visitorId' | 'browserSessionId'>[],
  maxCount: number,
): Promise<VisitorsResult> {
  const pairs = [
    ...new Map(views.map((view) => [`${view.visitorId} ${view.browserSessionId}`, view])).values(),
  ]
  const rows = await tx.query<HolderRow & (SessionWithoutPages | { readonly id: null })>(sql`
    select v.id as visitor, counted.n as "pageViewCount", v."browserId",
      holder."visitorId" as "holderVisitorId", holder."startedAt" as "holderStartedAt", ${columns}
    from unnest(${pairs.map(({ visitorId }) => visitorId)}::uuid[],
        ${pairs.map(({ browserSessionId }) => browserSessionId)}::uuid[]) as v (id, "browserId")
      cross join lateral (
        select count(*) as n from (
          select from page_view p
          where p."orgId" = ${tx.orgId} and p."visitorId" = v.id limit ${maxCount}) as views) as counted
      left join session holder on holder."orgId" = ${tx.orgId} and holder.id = v."browserId"
      left join lateral (
        select * from session s where s."orgId" = ${tx.orgId} and s."visitorId" = v.id
        order by s."startedAt" desc limit 1) as s on true`)
  const visitors = new Map<string, VisitorState>()
  const holders = new Map<string, Holder>()
  for (const row of rows) {
    const {
      visitor,
      pageViewCount,
      browserId: id,
      holderVisitorId: visitorId,
      holderStartedAt,
    } = row
    if (visitorId !== null) holders.set(id, { id, visitorId, startedAt: holderStartedAt })
    visitors.set(visitor, {
      pageViewCount,
      newest: row.id === null ? undefined : withEmptyPages(row),
    })
  }
  return { visitors, holders }
}

/**
 * Per visitor the last session that began before an instant, and all later ones; as if they had no
 * pages. Oldest first.
 */
export async function selectSessionsFrom(
  tx: OrgTx,
  from: readonly VisitorSince[],
): Promise<StoredSession[]> {
  const rows = await tx.query<SessionWithoutPages>(sql`
    select ${columns}
    from json_to_recordset(${JSON.stringify(from)}) as v ("visitorId" uuid, at timestamptz)
      cross join lateral (
        select * from session s
        where s."orgId" = ${tx.orgId} and s."visitorId" = v."visitorId"
          and s."startedAt" >= coalesce((
            select max(before."startedAt") from session before
            where before."orgId" = ${tx.orgId} and before."visitorId" = v."visitorId"
              and before."startedAt" < v.at), v.at)) as s
    order by s."startedAt"`)
  return rows.map(withEmptyPages)
}

/** Whose a session is, and when it began. */
export type Holder = Pick<StoredSession, 'id' | 'visitorId' | 'startedAt'>

/** Those of some session ids that sessions have. */
export const selectHolders = (tx: OrgTx, ids: readonly string[]): Promise<Holder[]> =>
  tx.query(sql`
    select id, "visitorId", "startedAt" from session
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
