import type { PreviousSession, RebuiltSession } from '../identity/lead-link-store.ts'
import { type BuiltSessions, buildSessions } from './build-sessions.ts'
import type { PageView, VisitorSince } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'
import type { Alias } from './session-write-store.ts'
import type { Holder } from './visitor-store.ts'

/** What new page views of one visitor change. */
export interface SessionChange {
  /** To be added or overwritten. */
  readonly sessions: readonly StoredSession[]
  /** Ids of sessions that are no more. */
  readonly vanished: readonly string[]
  /** Ids that no longer lead elsewhere. */
  readonly freed: readonly string[]
  readonly aliases: readonly Alias[]
  /** Sessions whose leads may belong to another one now, and those that they may belong to. */
  readonly before: readonly PreviousSession[]
  readonly after: readonly RebuiltSession[]
}

/** What is true of all visitors of a batch. */
export interface BatchScope {
  readonly orgId: string
  /** Silence that a session outlasts, in milliseconds. */
  readonly idleMs: number
  /** Sessions by id, as far as page views of the batch name them. */
  readonly holders: Map<string, Holder>
}

/** Page views that are cut, in what they go on with. */
interface PageViewSpan {
  readonly visitorId: string
  /** Instant (ISO) before which nothing changes, except that `open` may go on. */
  readonly from: string
  readonly open: StoredSession | undefined
  readonly views: readonly PageView[]
}

/** Adds page views that are all newer than their visitor's newest session. */
export function appendPageViews(
  scope: BatchScope,
  views: readonly PageView[],
  newest: StoredSession | undefined,
): SessionChange {
  const from = earliest(views)
  const visitorId = views[0]?.visitorId ?? ''
  const built = buildSpan(scope, { visitorId, from, open: newest, views })
  const opened = built.sessions.filter(({ id }) => id !== newest?.id)
  const old = opened.length === 0 || newest === undefined ? [] : [newest]
  return {
    sessions: built.sessions,
    vanished: [],
    freed: opened.map(({ id }) => id),
    aliases: toAliases(built, visitorId),
    before: old.map((session) =>
      toPreviousSession(session, opened[0]?.startedAt ?? from, scope.idleMs),
    ),
    after: [...old, ...opened],
  }
}

/** Where cutting anew begins for page views of which one is late. */
export interface RebuildStart extends VisitorSince {
  /** The session that goes on; all its page views were before. */
  readonly open: StoredSession | undefined
}

/**
 * @param late  Instant (ISO) of the earliest new page view.
 * @param sessions  The last session that began before it, and all later ones; oldest first. One
 *   that began at that very instant may have to begin otherwise.
 */
export function findRebuildStart(
  visitorId: string,
  late: string,
  sessions: readonly StoredSession[],
): RebuildStart {
  const first = sessions[0]
  if (first === undefined || first.startedAt >= late)
    return { visitorId, at: late, open: undefined }
  return first.lastSeenAt < late
    ? { visitorId, at: late, open: first }
    : { visitorId, at: first.startedAt, open: undefined }
}

/**
 * Cuts sessions anew.
 *
 * @param views  All page views of the visitor from the restart on.
 * @param sessions  As for {@link findRebuildStart}.
 */
export function rebuildSessions(
  scope: BatchScope,
  { visitorId, at: from, open }: RebuildStart,
  views: readonly PageView[],
  sessions: readonly StoredSession[],
): SessionChange {
  const built = buildSpan(scope, { visitorId, from, open, views })
  const ids = new Set(built.sessions.map(({ id }) => id))
  return {
    sessions: built.sessions,
    vanished: sessions.flatMap(({ id }) => (ids.has(id) || id === open?.id ? [] : id)),
    freed: [...built.sessionByBrowserId].flatMap(([id, sessionId]) => (id === sessionId ? id : [])),
    aliases: toAliases(built, visitorId),
    before: sessions.map((session) => toPreviousSession(session, distantPast, scope.idleMs)),
    after: open === undefined || ids.has(open.id) ? built.sessions : [open, ...built.sessions],
  }
}

function buildSpan({ orgId, idleMs, holders }: BatchScope, span: PageViewSpan): BuiltSessions {
  const { visitorId, from, open, views } = span
  const isTaken = (id: string) => {
    const holder = holders.get(id)
    return holder !== undefined && (holder.visitorId !== visitorId || holder.startedAt < from)
  }
  const built = buildSessions(views, { orgId, visitorId, idleMs, open, isTaken })
  // Another visitor of the same batch may name the same ids.
  for (const session of built.sessions) holders.set(session.id, session)
  return built
}

/** Instant of the earliest of some page views. */
export const earliest = (views: readonly PageView[]): string =>
  views.reduce((first, { at }) => (at < first ? at : first), views[0]?.at ?? '')

const distantPast = '0001-01-01T00:00:00.000Z'

const toPreviousSession = (
  session: StoredSession,
  from: string,
  idleMs: number,
): PreviousSession => ({
  visitorId: session.visitorId,
  id: session.id,
  from,
  lastSeenAt: session.lastSeenAt,
  endsAt: new Date(Date.parse(session.lastSeenAt) + idleMs).toISOString(),
})

const toAliases = ({ sessionByBrowserId }: BuiltSessions, visitorId: string): Alias[] =>
  [...sessionByBrowserId].flatMap(([id, sessionId]) =>
    id === sessionId ? [] : { id, sessionId, visitorId },
  )
