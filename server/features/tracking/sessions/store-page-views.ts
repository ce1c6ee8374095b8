import type { OrgTx } from '../../../platform/db/database.ts'
import { lockSessions } from '../identity/identity-store.ts'
import { relinkLeads } from '../identity/lead-link-store.ts'
import { type ChangedSessions, insertStaleJourneys } from '../identity/stale-journey-store.ts'
import {
  deletePageViews,
  insertPageViews,
  type PageView,
  pageViewKey,
  selectPageViewsFrom,
} from './page-view-store.ts'
import {
  appendPageViews,
  type BatchScope,
  earliest,
  findRebuildStart,
  rebuildSessions,
  type SessionChange,
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
  selectHolders,
  selectSessionsFrom,
  selectVisitors,
  type VisitorState,
} from './visitor-store.ts'

/** Maximum number of page views per visitor. People have few, but bots can have any number. */
export const maxPageViews = 2_000

type VisitorStates = ReadonlyMap<string, VisitorState>

export interface StorePageViewsResult {
  readonly added: ReadonlySet<string>
  /** Keys of the page views that exceed the visitor's limit. */
  readonly tooMany: ReadonlySet<string>
  /** Resolves after the last statements; there is no need to await it before the commit. */
  readonly saved: Promise<void>
}

/**
 * Stores page views for one organization and builds their sessions. Each page view is counted once,
 * no matter how often it is sent. Holds the exclusive lock on sessions until the transaction ends.
 *
 * @param views  At least one page view, without duplicates.
 * @param idleMs  Session timeout.
 */
export async function storePageViews(
  tx: OrgTx,
  views: readonly PageView[],
  idleMs: number,
): Promise<StorePageViewsResult> {
  // All three statements are sent together with the start of the transaction.
  const [, { visitors, holders }, inserted] = await Promise.all([
    lockSessions(tx),
    selectVisitors(tx, views, maxPageViews),
    insertPageViews(tx, views),
  ])
  const isNew = (view: PageView) => inserted.has(pageViewKey(view))
  const fresh = inserted.size === views.length ? views : views.filter(isNew)
  const surplus = beyondLimit(fresh, visitors)
  // Delete the surplus before building sessions from the stored page views.
  await deletePageViews(tx, surplus)
  const tooMany = new Set(surplus.map(pageViewKey))
  const accepted =
    surplus.length === 0 ? fresh : fresh.filter((view) => !tooMany.has(pageViewKey(view)))
  const scope = { orgId: tx.orgId, idleMs, holders }
  const changes = await buildChanges(tx, scope, accepted, visitors)
  const added = surplus.length === 0 ? inserted : new Set(accepted.map(pageViewKey))
  const saved = save(tx, scope, changes, visitors)
  // If the caller does not await `saved`, the end of the transaction reports the failure.
  saved.catch(() => undefined)
  return { added, tooMany, saved }
}

/** New page views that exceed their visitors' limits. */
function beyondLimit(fresh: readonly PageView[], visitors: VisitorStates): PageView[] {
  return [...byVisitor(fresh)].flatMap(([visitorId, views]) =>
    views.slice(maxPageViews - (visitors.get(visitorId)?.pageViewCount ?? 0)),
  )
}

/** Builds the sessions of all visitors with new page views. */
async function buildChanges(
  tx: OrgTx,
  scope: BatchScope,
  fresh: readonly PageView[],
  visitors: VisitorStates,
): Promise<SessionChange[]> {
  const changes: SessionChange[] = []
  const late = new Map<string, readonly PageView[]>()
  for (const [visitorId, views] of byVisitor(fresh)) {
    const newest = visitors.get(visitorId)?.newest
    if (newest !== undefined && newest.lastSeenAt >= earliest(views)) late.set(visitorId, views)
    else changes.push(appendPageViews(scope, views, newest))
  }
  return late.size === 0 ? changes : [...changes, ...(await rebuildLate(tx, scope, late))]
}

/** Rebuilds each visitor's sessions, starting at the visitor's earliest late page view. */
async function rebuildLate(
  tx: OrgTx,
  scope: BatchScope,
  late: ReadonlyMap<string, readonly PageView[]>,
): Promise<SessionChange[]> {
  const from = [...late].map(([visitorId, views]) => ({ visitorId, at: earliest(views) }))
  const sessions = byVisitor(await selectSessionsFrom(tx, from))
  const starts = from.map(({ visitorId, at }) =>
    findRebuildStart(visitorId, at, sessions.get(visitorId) ?? []),
  )
  const views = await selectPageViewsFrom(tx, starts)
  const ids = [...new Set(views.map(({ browserSessionId }) => browserSessionId))]
  const unseen = ids.filter((id) => !scope.holders.has(id))
  for (const holder of await selectHolders(tx, unseen)) scope.holders.set(holder.id, holder)
  const viewsByVisitor = byVisitor(views)
  return starts.map((start) => {
    const { visitorId } = start
    return rebuildSessions(
      scope,
      start,
      viewsByVisitor.get(visitorId) ?? [],
      sessions.get(visitorId) ?? [],
    )
  })
}

async function save(
  tx: OrgTx,
  { holders }: BatchScope,
  changes: readonly SessionChange[],
  visitors: VisitorStates,
): Promise<void> {
  // Skip IDs that belong to another visitor's session, because they always resolve to that session.
  const aliases = changes
    .flatMap((change) => change.aliases)
    .filter(({ id, visitorId }) => (holders.get(id)?.visitorId ?? visitorId) === visitorId)
  const vanished = changes.flatMap((change) => change.vanished)
  const sessions = changes.flatMap((change) => change.sessions)
  const freed = changes.flatMap((change) => change.freed)
  const before = changes.flatMap((change) => change.before)
  const after = changes.flatMap((change) => change.after)
  const isFreed = new Set(freed)
  const isExtended = (session: StoredSession): boolean => {
    const newest = visitors.get(session.visitorId)?.newest
    return newest !== undefined && !isFreed.has(session.id) && isContinuation(newest, session)
  }
  const saved = sessions.filter((session) => !isExtended(session))
  await Promise.all([
    deleteSessions(tx, vanished),
    extendSessions(tx, sessions.filter(isExtended)),
    saveSessions(tx, saved, freed),
    insertStaleJourneys(tx, listChanges(changes, saved), [
      ...vanished,
      ...saved.map(({ id }) => id),
    ]),
    saveAliases(tx, [...new Map(aliases.map((alias) => [alias.id, alias])).values()]),
    relinkLeads(tx, before, after),
  ])
}

/** Visitors whose sessions can change a lead's visit history. */
function listChanges(
  changes: readonly SessionChange[],
  saved: readonly StoredSession[],
): ChangedSessions[] {
  const since = new Map<string, string>()
  const add = (visitorId: string, at: string) => {
    const before = since.get(visitorId)
    if (before === undefined || at < before) since.set(visitorId, at)
  }
  for (const { visitorId, startedAt } of saved) add(visitorId, startedAt)
  for (const { rebuiltFrom, before } of changes) {
    const visitorId = before[0]?.visitorId
    if (rebuiltFrom !== undefined && visitorId !== undefined) add(visitorId, rebuiltFrom)
  }
  return [...since].map(([visitorId, at]) => ({ visitorId, since: at }))
}

const byVisitor = <T extends { readonly visitorId: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ visitorId }) => visitorId)
