import type { OrgTx } from '../../../platform/db/database.ts'
import { relinkLeads } from '../identity/lead-link-store.ts'
import {
  deletePageViews,
  insertPageViews,
  keyOf,
  type PageView,
  selectPageViewsFrom,
} from './page-view-store.ts'
import {
  append,
  type Change,
  earliest,
  rebuildSessions,
  rebuildStart,
  type Scope,
} from './rebuild-sessions.ts'
import type { StoredSession } from './session-store.ts'
import {
  deleteSessions,
  extendSessions,
  isContinuation,
  saveAliases,
  saveSessions,
} from './session-write-store.ts'
import {
  lockVisits,
  selectHolders,
  selectSessionsFrom,
  selectVisitors,
  type VisitorState,
} from './visitor-store.ts'

/** Most page views that are kept of one visitor; people open a few, and robots without end. */
export const maxPageViews = 2_000

type Visitors = ReadonlyMap<string, VisitorState>

/** What became of page views. */
export interface Kept {
  /** Keys of those that were added. */
  readonly added: ReadonlySet<string>
  /** Keys of those that are too many of their visitor. */
  readonly tooMany: ReadonlySet<string>
  /** Fulfils when the last statements are through; the end of the transaction need not wait. */
  readonly saved: Promise<void>
}

/**
 * Stores page views of one organization and the sessions that they make, so that each counts once
 * however often it comes. Until the transaction ends nobody else cuts sessions.
 *
 * @param sent  At least one; each once.
 * @param idleMs  Silence that a session outlasts.
 */
export async function keepPageViews(
  tx: OrgTx,
  sent: readonly PageView[],
  idleMs: number,
): Promise<Kept> {
  // All three leave at once, with the beginning of the transaction.
  const [, { visitors, holders }, inserted] = await Promise.all([
    lockVisits(tx),
    selectVisitors(tx, sent, maxPageViews),
    insertPageViews(tx, sent),
  ])
  const isNew = (view: PageView) => inserted.has(keyOf(view))
  const fresh = inserted.size === sent.length ? sent : sent.filter(isNew)
  const surplus = beyondLimit(fresh, visitors)
  // Before sessions are cut from what is there.
  await deletePageViews(tx, surplus)
  const tooMany = new Set(surplus.map(keyOf))
  const kept = surplus.length === 0 ? fresh : fresh.filter((view) => !tooMany.has(keyOf(view)))
  const scope = { orgId: tx.orgId, idleMs, holders }
  const changes = await cut(tx, scope, kept, visitors)
  const added = surplus.length === 0 ? inserted : new Set(kept.map(keyOf))
  const saved = save(tx, scope, changes, visitors)
  // Who does not wait learns of a failure by the end of the transaction.
  saved.catch(() => undefined)
  return { added, tooMany, saved }
}

/** New page views of visitors who have as many as are kept without them. */
function beyondLimit(fresh: readonly PageView[], visitors: Visitors): PageView[] {
  return [...byVisitor(fresh)].flatMap(([visitorId, views]) =>
    views.slice(maxPageViews - (visitors.get(visitorId)?.kept ?? 0)),
  )
}

/** Cuts the sessions of all visitors who have new page views. */
async function cut(
  tx: OrgTx,
  scope: Scope,
  fresh: readonly PageView[],
  visitors: Visitors,
): Promise<Change[]> {
  const changes: Change[] = []
  const late = new Map<string, readonly PageView[]>()
  for (const [visitorId, views] of byVisitor(fresh)) {
    const newest = visitors.get(visitorId)?.newest
    if (newest !== undefined && newest.lastSeenAt >= earliest(views)) late.set(visitorId, views)
    else changes.push(append(scope, views, newest))
  }
  return late.size === 0 ? changes : [...changes, ...(await cutLate(tx, scope, late))]
}

/** Cuts anew from where each visitor's late page views begin. */
async function cutLate(
  tx: OrgTx,
  scope: Scope,
  late: ReadonlyMap<string, readonly PageView[]>,
): Promise<Change[]> {
  const from = [...late].map(([visitorId, views]) => ({ visitorId, at: earliest(views) }))
  const sessions = byVisitor(await selectSessionsFrom(tx, from))
  const restarts = from.map(({ visitorId, at }) =>
    rebuildStart(visitorId, at, sessions.get(visitorId) ?? []),
  )
  const views = await selectPageViewsFrom(tx, restarts)
  const ids = [...new Set(views.map(({ browserSessionId }) => browserSessionId))]
  const unseen = ids.filter((id) => !scope.holders.has(id))
  for (const holder of await selectHolders(tx, unseen)) scope.holders.set(holder.id, holder)
  const viewsOf = byVisitor(views)
  return restarts.map((restart) => {
    const { visitorId } = restart
    return rebuildSessions(
      scope,
      restart,
      viewsOf.get(visitorId) ?? [],
      sessions.get(visitorId) ?? [],
    )
  })
}

async function save(
  tx: OrgTx,
  { holders }: Scope,
  changes: readonly Change[],
  visitors: Visitors,
): Promise<void> {
  // An id that is another visitor's session leads there, whoever else names it.
  const aliases = changes
    .flatMap((change) => change.aliases)
    .filter(({ id, visitorId }) => (holders.get(id)?.visitorId ?? visitorId) === visitorId)
  const vanished = changes.flatMap((change) => change.vanished)
  const sessions = changes.flatMap((change) => change.sessions)
  const freed = changes.flatMap((change) => change.freed)
  const before = changes.flatMap((change) => change.before)
  const after = changes.flatMap((change) => change.after)
  const isFreed = new Set(freed)
  const isLonger = (session: StoredSession): boolean => {
    const newest = visitors.get(session.visitorId)?.newest
    return newest !== undefined && !isFreed.has(session.id) && isContinuation(newest, session)
  }
  await Promise.all([
    deleteSessions(tx, vanished),
    extendSessions(tx, sessions.filter(isLonger)),
    saveSessions(
      tx,
      sessions.filter((session) => !isLonger(session)),
      freed,
    ),
    saveAliases(tx, [...new Map(aliases.map((alias) => [alias.id, alias])).values()]),
    relinkLeads(tx, before, after),
  ])
}

const byVisitor = <T extends { readonly visitorId: string }>(all: readonly T[]) =>
  Map.groupBy(all, ({ visitorId }) => visitorId)
