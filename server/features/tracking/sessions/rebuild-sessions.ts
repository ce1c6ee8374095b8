import type { PreviousSession, RebuiltSession } from '../identity/lead-link-store.ts'
import { distantPast } from '../identity/stale-journey-store.ts'
import { type BuiltSessions, buildSessions } from './build-sessions.ts'
import type { PageView, VisitorSince } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'
import type { Alias } from './session-write-store.ts'
import type { Holder } from './visitor-store.ts'

/** Changes caused by one visitor's new page views. */
export interface SessionChange {
  readonly sessions: readonly StoredSession[]
  readonly vanished: readonly string[]
  /** IDs that are no longer aliases. */
  readonly freed: readonly string[]
  readonly aliases: readonly Alias[]
  /**
   * Old sessions whose leads may need to be relinked (`before`), and the sessions that these leads
   * can be relinked to (`after`).
   */
  readonly before: readonly PreviousSession[]
  readonly after: readonly RebuiltSession[]
  /** Start of the first session before the rebuild; ISO timestamp. */
  readonly rebuiltFrom?: string | undefined
}

/** Data shared by all visitors in a batch. */
export interface BatchScope {
  readonly orgId: string
  /** Session timeout in milliseconds. */
  readonly idleMs: number
  /** For each session ID that the batch's page views use, the session that has this ID. */
  readonly holders: Map<string, Holder>
}

/** Page views to split, and the session that they extend. */
interface PageViewSpan {
  readonly visitorId: string
  /** ISO timestamp; earlier sessions do not change, except that `open` can be extended. */
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

/** Starting point of a rebuild caused by a late page view. */
export interface RebuildStart extends VisitorSince {
  /** The session to extend; all of its page views are earlier. */
  readonly open: StoredSession | undefined
}

/**
 * @param late  ISO timestamp of the earliest new page view.
 * @param sessions  The last session that started before `late` and all later ones, oldest first. A
 *   session that started exactly at `late` may have to start earlier.
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
 * Rebuilds sessions from a given start.
 *
 * @param views  All of the visitor's page views since the start.
 * @param sessions  Same as for {@link findRebuildStart}.
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
    rebuiltFrom: sessions[0]?.startedAt,
  }
}

function buildSpan({ orgId, idleMs, holders }: BatchScope, span: PageViewSpan): BuiltSessions {
  const { visitorId, from, open, views } = span
  const isTaken = (id: string) => {
    const holder = holders.get(id)
    return holder !== undefined && (holder.visitorId !== visitorId || holder.startedAt < from)
  }
  const built = buildSessions(views, { orgId, visitorId, idleMs, open, isTaken })
  // Register the IDs, because another visitor in the same batch may use them too.
  for (const session of built.sessions) holders.set(session.id, session)
  return built
}

export const earliest = (views: readonly PageView[]): string =>
  views.reduce((first, { at }) => (at < first ? at : first), views[0]?.at ?? '')

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
