import { consentFields, maxPages } from '../../../../contract/tracking/session.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type StoredSession, sessionColumns } from './session-store.ts'

/** Types of the non-text columns. */
const types: Readonly<Partial<Record<keyof StoredSession, string>>> = {
  id: 'uuid',
  visitorId: 'uuid',
  startedAt: 'timestamptz',
  lastSeenAt: 'timestamptz',
  ...Object.fromEntries(consentFields.map((flag) => [flag, 'boolean'])),
  pageViews: 'integer',
  pages: 'jsonb',
}

/**
 * One array per column, because reading the sessions from JSON took half of the statement's time.
 */
const toColumnArrays = (sessions: readonly StoredSession[]) =>
  sql.join(
    sessionColumns.map((name) => {
      const values = sessions.map((session) =>
        name === 'pages' ? JSON.stringify(session.pages) : session[name],
      )
      return sql`${values}::${sql.raw(types[name] ?? 'text')}[]`
    }),
  )

const columns = sql.columns(sessionColumns)

const overwritten = sql.join(
  sessionColumns
    .filter((name) => name !== 'id' && name !== 'visitorId' && name !== 'pages')
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
)

/** Maps a browser's session ID to a session. */
export interface Alias {
  readonly id: string
  readonly sessionId: string
  readonly visitorId: string
}

/**
 * Assigns `pages`. If a session has fewer pages than page views, its `pages` contain only the new
 * ones, which are appended to the stored pages.
 */
const mergedPages = (row: Sql): Sql => sql`pages = case
  when jsonb_array_length(${row}.pages) < least(${row}."pageViews", ${sql.lit(maxPages)})
  then old.pages || ${row}.pages else ${row}.pages end`

/**
 * Inserts or overwrites sessions. If a session has fewer pages than page views, its pages are
 * appended to the stored ones.
 *
 * @param freed  IDs that are no longer aliases of other sessions.
 */
export async function saveSessions(
  tx: OrgTx,
  sessions: readonly StoredSession[],
  freed: readonly string[],
): Promise<void> {
  if (sessions.length === 0) return
  await tx.query(sql`
    with freed as (
      delete from session_alias where "orgId" = ${tx.orgId} and id = any(${freed}::uuid[]))
    insert into session as old ("orgId", ${columns})
    select ${tx.orgId}::uuid, ${columns}
    from unnest(${toColumnArrays(sessions)}) as new (${columns})
    on conflict ("orgId", id) do update set ${overwritten},
      ${mergedPages(sql.raw('excluded'))}
    where old."visitorId" = excluded."visitorId"`)
}

/** Columns that stay the same after a page view without new data. */
const unchangedColumns = sessionColumns.filter(
  (name) => name !== 'lastSeenAt' && name !== 'pageViews' && name !== 'pages',
)

/** True if a session has grown but is otherwise unchanged. */
export const isContinuation = (before: StoredSession, now: StoredSession): boolean =>
  unchangedColumns.every((name) => before[name] === now[name])

/**
 * Saves sessions for which {@link isContinuation} is true, with the same result as {@link
 * saveSessions}. This is cheaper, because most page views change nothing else, and writing all
 * columns is most of the cost of storing a page view.
 */
export async function extendSessions(tx: OrgTx, sessions: readonly StoredSession[]): Promise<void> {
  if (sessions.length === 0) return
  await tx.query(sql`
    update session as old set "lastSeenAt" = new."lastSeenAt", "pageViews" = new."pageViews",
      ${mergedPages(sql.raw('new'))}
    from unnest(${sessions.map(({ id }) => id)}::uuid[],
        ${sessions.map(({ lastSeenAt }) => lastSeenAt)}::timestamptz[],
        ${sql.integers(sessions.map(({ pageViews }) => pageViews))},
        ${sessions.map(({ pages }) => JSON.stringify(pages))}::jsonb[])
      as new (id, "lastSeenAt", "pageViews", pages)
    where old."orgId" = ${tx.orgId} and old.id = new.id`)
}

export async function deleteSessions(tx: OrgTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    delete from session where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** @param aliases  Each ID must occur only once. */
export async function saveAliases(tx: OrgTx, aliases: readonly Alias[]): Promise<void> {
  if (aliases.length === 0) return
  await tx.query(sql`
    insert into session_alias as old ("orgId", id, "sessionId", "visitorId")
    select ${tx.orgId}::uuid, id, "sessionId", "visitorId"
    from json_populate_recordset(null::session_alias, ${JSON.stringify(aliases)})
    on conflict ("orgId", id) do update set "sessionId" = excluded."sessionId"
    where old."visitorId" = excluded."visitorId"`)
}
