import { sessionSchema } from '../../../contract/session.ts'
import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { From } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'

/**
 * A session without its pages, which only grow: reading and writing them for each page view would
 * be most of the work.
 */
type Bare = Omit<StoredSession, 'pages'>

const columns = sql.join(
  Object.keys(sessionSchema.shape)
    .filter((column) => column !== 'isConverting' && column !== 'pages')
    .map((column) => sql.ref(`s.${column}`)),
)

const withoutPages = (bare: Bare): StoredSession => ({ ...bare, pages: [] })

const lockOf = (tx: OrgTx) => sql`hashtextextended(${`${tx.orgId} visits`}, 0)`

/** Makes the transaction the only one that cuts sessions of its organization. */
export async function lockVisits(tx: OrgTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${lockOf(tx)})`)
}

/** Keeps sessions from being cut until the transaction ends; any number may hold them. */
export async function holdVisits(tx: OrgTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${lockOf(tx)})`)
}

/** A visitor before page views are added. */
export interface VisitorState {
  /** Page views that are kept, counted up to `maxKept`. */
  readonly kept: number
  /** The newest session, as if it had no pages. */
  readonly newest: StoredSession | undefined
}

/** The states of visitors by id. */
export async function selectVisitors(
  tx: OrgTx,
  visitorIds: readonly string[],
  maxKept: number,
): Promise<ReadonlyMap<string, VisitorState>> {
  type Row = { readonly visitor: string; readonly kept: number } & (Bare | { readonly id: null })
  const rows = await tx.query<Row>(sql`
    select v.id as visitor, kept.n as kept, ${columns}
    from unnest(${visitorIds}::uuid[]) as v (id)
      cross join lateral (
        select count(*) as n from (
          select from page_view p
          where p."orgId" = ${tx.orgId} and p."visitorId" = v.id limit ${maxKept}) as views) as kept
      left join lateral (
        select * from session s where s."orgId" = ${tx.orgId} and s."visitorId" = v.id
        order by s."startedAt" desc limit 1) as s on true`)
  return new Map(
    rows.map(({ visitor, kept, ...s }) => [
      visitor,
      { kept, newest: s.id === null ? undefined : withoutPages(s) },
    ]),
  )
}

/**
 * Per visitor the last session that began before an instant, and all later ones; as if they had no
 * pages. Oldest first.
 */
export async function selectSessionsFrom(
  tx: OrgTx,
  from: readonly From[],
): Promise<StoredSession[]> {
  const rows = await tx.query<Bare>(sql`
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
  return rows.map(withoutPages)
}

/** Whose a session is, and when it began. */
export type Holder = Pick<StoredSession, 'id' | 'visitorId' | 'startedAt'>

/** Those of some session ids that sessions have. */
export const selectHolders = (tx: OrgTx, ids: readonly string[]): Promise<Holder[]> =>
  tx.query(sql`
    select id, "visitorId", "startedAt" from session
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
