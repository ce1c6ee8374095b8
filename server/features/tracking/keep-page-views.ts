import type { OrgTx } from '../../platform/database.ts'
import { append, type Change, cutAnew, earliest, restartAt, type Scope } from './cut-anew.ts'
import { relinkLeads } from './lead-link-store.ts'
import {
  insertPageViews,
  keyOf,
  type PageView,
  selectKnown,
  selectPageViewsFrom,
} from './page-view-store.ts'
import { deleteSessions, saveAliases, saveSessions } from './session-write-store.ts'
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

/**
 * Stores page views of one organization and the sessions that they make, so that each counts once
 * however often it comes. Until the transaction ends nobody else cuts sessions.
 *
 * @param sent  At least one; each once.
 * @param idleMs  Silence that a session outlasts.
 * @returns Keys of those that were added, and of those that are too many of their visitor.
 */
export async function keepPageViews(
  tx: OrgTx,
  sent: readonly PageView[],
  idleMs: number,
): Promise<{ added: ReadonlySet<string>; tooMany: ReadonlySet<string> }> {
  const browserIds = [...new Set(sent.map(({ browserSessionId }) => browserSessionId))]
  const [, visitors, found] = await Promise.all([
    lockVisits(tx),
    selectVisitors(tx, [...new Set(sent.map(({ visitorId }) => visitorId))], maxPageViews),
    selectHolders(tx, browserIds),
  ])
  const tooMany = await beyondLimit(tx, sent, visitors)
  const taken = sent.filter((view) => !tooMany.has(keyOf(view)))
  const added = await insertPageViews(tx, taken)
  const fresh = taken.filter((view) => added.has(keyOf(view)))
  const holders = new Map(found.map((holder) => [holder.id, holder]))
  const scope = { orgId: tx.orgId, idleMs, holders }
  await save(tx, scope, await cut(tx, scope, fresh, visitors))
  return { added, tooMany }
}

/** Keys of new page views of visitors who have as many as are kept. */
async function beyondLimit(
  tx: OrgTx,
  sent: readonly PageView[],
  visitors: Visitors,
): Promise<ReadonlySet<string>> {
  const beyond = new Set<string>()
  for (const [visitorId, views] of byVisitor(sent)) {
    const room = maxPageViews - (visitors.get(visitorId)?.kept ?? 0)
    if (views.length <= room) continue
    const known = await selectKnown(tx, views)
    const fresh = views.map(keyOf).filter((key) => !known.has(key))
    for (const key of fresh.slice(room)) beyond.add(key)
  }
  return beyond
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
    restartAt(visitorId, at, sessions.get(visitorId) ?? []),
  )
  const views = await selectPageViewsFrom(tx, restarts)
  const ids = [...new Set(views.map(({ browserSessionId }) => browserSessionId))]
  const unseen = ids.filter((id) => !scope.holders.has(id))
  for (const holder of await selectHolders(tx, unseen)) scope.holders.set(holder.id, holder)
  const viewsOf = byVisitor(views)
  return restarts.map((restart) => {
    const { visitorId } = restart
    return cutAnew(scope, restart, viewsOf.get(visitorId) ?? [], sessions.get(visitorId) ?? [])
  })
}

async function save(tx: OrgTx, { holders }: Scope, changes: readonly Change[]): Promise<void> {
  // An id that is another visitor's session leads there, whoever else names it.
  const aliases = changes
    .flatMap((change) => change.aliases)
    .filter(({ id, visitorId }) => (holders.get(id)?.visitorId ?? visitorId) === visitorId)
  const vanished = changes.flatMap((change) => change.vanished)
  const sessions = changes.flatMap((change) => change.sessions)
  const freed = changes.flatMap((change) => change.freed)
  const before = changes.flatMap((change) => change.before)
  const after = changes.flatMap((change) => change.after)
  await Promise.all([
    deleteSessions(tx, vanished),
    saveSessions(tx, sessions, freed),
    saveAliases(tx, [...new Map(aliases.map((alias) => [alias.id, alias])).values()]),
    relinkLeads(tx, before, after),
  ])
}

function byVisitor<T extends { readonly visitorId: string }>(
  all: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(one.visitorId)
    if (group === undefined) groups.set(one.visitorId, [one])
    else group.push(one)
  }
  return groups
}
