import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PageView, VisitorSince } from './page-view-store.ts'
import { type StoredSession, sessionColumns } from './session-store.ts'

/**
 * A session without its pages, because they only grow, and reading and writing them would dominate
 * the cost of a page view.
 */
type SessionWithoutPages = Omit<StoredSession, 'pages'>

const columns = sql.columns(
  sessionColumns.filter((column) => column !== 'pages'),
  's',
)

// Changes the row in place, because a copy would double the cost.
const withEmptyPages = (bare: SessionWithoutPages): StoredSession =>
  Object.assign(bare, { pages: [] })

/** A visitor's state before page views are added to it. */
export interface VisitorState {
  /** Number of stored page views, counted up to `maxCount`. */
  readonly pageViewCount: number
  /** The newest session, with an empty list of pages. */
  readonly newest: StoredSession | undefined
}

/** State before page views are added to it. */
export interface VisitorsResult {
  /** Keyed by visitor ID. */
  readonly visitors: ReadonlyMap<string, VisitorState>
  /** The session for each session ID that the page views use. */
  readonly holders: Map<string, Holder>
}

interface HolderRow {
  readonly visitor: string
  readonly pageViewCount: number
  readonly browserId: string
  readonly holderVisitorId: string | null
  readonly holderStartedAt: string
}

/** Loads the state of the visitors and browser sessions that page views belong to. */
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
 * For each visitor, the last session that started before a timestamp and all later ones, oldest
 * first; their page lists are empty.
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

/** Visitor and start time of the stored session with this ID. */
export type Holder = Pick<StoredSession, 'id' | 'visitorId' | 'startedAt'>

export const selectHolders = (tx: OrgTx, ids: readonly string[]): Promise<Holder[]> =>
  tx.query(sql`
    select id, "visitorId", "startedAt" from session
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
