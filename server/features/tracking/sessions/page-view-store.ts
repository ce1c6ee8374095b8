import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PageViewSource } from '../attribution/page-view-source.ts'

/** A page that a visitor opened. */
export interface PageView {
  readonly visitorId: string
  /** Made by the browser; with the visitor it names the page view. */
  readonly id: string
  /** Instant (ISO) by the service's clock. */
  readonly at: string
  /** The visit as the browser cut it. */
  readonly browserSessionId: string
  readonly arrival: PageViewSource
}

/** What tells page views apart. */
export const pageViewKey = ({ visitorId, id }: Pick<PageView, 'visitorId' | 'id'>): string =>
  `${visitorId} ${id}`

const columns = sql.raw('"visitorId", id, at, "browserSessionId", arrival')

/** Adds page views. @returns Keys of those that were not there yet. */
export async function insertPageViews(
  tx: OrgTx,
  views: readonly PageView[],
): Promise<ReadonlySet<string>> {
  const added = await tx.query<Pick<PageView, 'visitorId' | 'id'>>(sql`
    insert into page_view ("orgId", ${columns})
    select ${tx.orgId}::uuid, ${columns}
    from unnest(${views.map((view) => view.visitorId)}::uuid[],
        ${views.map(({ id }) => id)}::uuid[], ${views.map(({ at }) => at)}::timestamptz[],
        ${views.map((view) => view.browserSessionId)}::uuid[],
        ${views.map(({ arrival }) => JSON.stringify(arrival))}::json[]) as new (${columns})
    on conflict ("orgId", "visitorId", id) do nothing
    returning "visitorId", id`)
  return new Set(added.map(pageViewKey))
}

/** Takes page views back. */
export async function deletePageViews(
  tx: OrgTx,
  views: readonly Pick<PageView, 'visitorId' | 'id'>[],
): Promise<void> {
  if (views.length === 0) return
  await tx.query(sql`
    delete from page_view p
    using unnest(${views.map(({ visitorId }) => visitorId)}::uuid[],
      ${views.map(({ id }) => id)}::uuid[]) as v ("visitorId", id)
    where p."orgId" = ${tx.orgId} and p."visitorId" = v."visitorId" and p.id = v.id`)
}

/** From when on the page views of a visitor are asked for; `at` is an instant (ISO). */
export interface VisitorSince {
  readonly visitorId: string
  readonly at: string
}

/** All page views of some visitors from an instant on, each visitor once. No order. */
export const selectPageViewsFrom = (
  tx: OrgTx,
  from: readonly VisitorSince[],
): Promise<PageView[]> =>
  tx.query(sql`
    select ${sql.columns(['visitorId', 'id', 'at', 'browserSessionId', 'arrival'], 'p')}
    from json_to_recordset(${JSON.stringify(from)}) as v ("visitorId" uuid, at timestamptz)
      join page_view p on p."orgId" = ${tx.orgId} and p."visitorId" = v."visitorId"
        and p.at >= v.at`)

/**
 * Deletes page views from before an instant, the oldest first. Those of a session that went on
 * after it stay: a late one may have that session cut anew.
 *
 * @param before  Instant (ISO); older than any page view that is still taken.
 * @returns How many were deleted; `limit` when there may be more.
 */
export async function deletePageViewsBefore(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    with outlived as (
      select p."visitorId", p.id from page_view p
      where p."orgId" = ${tx.orgId} and p.at < ${before} and not exists (
        select from session s
        where s."orgId" = ${tx.orgId} and s."visitorId" = p."visitorId"
          and s."startedAt" <= p.at and s."lastSeenAt" >= ${before})
      order by p.at limit ${limit})
    delete from page_view using outlived
    where page_view."orgId" = ${tx.orgId} and page_view."visitorId" = outlived."visitorId"
      and page_view.id = outlived.id
    returning 1`)
  return deleted.length
}
