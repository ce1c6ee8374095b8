import type { CutSession, NewSession } from '../identity/lead-link-store.ts'
import { buildSessions, type Cut } from './build-sessions.ts'
import type { From, PageView } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'
import type { Alias } from './session-write-store.ts'
import type { Holder } from './visitor-store.ts'

/** What new page views of one visitor change. */
export interface Change {
  /** To be added or overwritten. */
  readonly sessions: readonly StoredSession[]
  /** Ids of sessions that are no more. */
  readonly vanished: readonly string[]
  /** Ids that no longer lead elsewhere. */
  readonly freed: readonly string[]
  readonly aliases: readonly Alias[]
  /** Sessions whose leads may belong to another one now, and those that they may belong to. */
  readonly before: readonly CutSession[]
  readonly after: readonly NewSession[]
}

/** What is true of all visitors of a batch. */
export interface Scope {
  readonly orgId: string
  /** Silence that a session outlasts, in milliseconds. */
  readonly idleMs: number
  /** Sessions by id, as far as page views of the batch name them. */
  readonly holders: Map<string, Holder>
}

/** Page views that are cut, in what they go on with. */
interface Span {
  readonly visitorId: string
  /** Instant (ISO) before which nothing changes, except that `open` may go on. */
  readonly from: string
  readonly open: StoredSession | undefined
  readonly views: readonly PageView[]
}

/** Adds page views that are all newer than their visitor's newest session. */
export function append(
  scope: Scope,
  views: readonly PageView[],
  newest: StoredSession | undefined,
): Change {
  const from = earliest(views)
  const visitorId = views[0]?.visitorId ?? ''
  const cut = cutSpan(scope, { visitorId, from, open: newest, views })
  const opened = cut.sessions.filter(({ id }) => id !== newest?.id)
  const old = opened.length === 0 || newest === undefined ? [] : [newest]
  return {
    sessions: cut.sessions,
    vanished: [],
    freed: opened.map(({ id }) => id),
    aliases: aliasesOf(cut, visitorId),
    before: old.map((session) => toCut(session, opened[0]?.startedAt ?? from, scope.idleMs)),
    after: [...old, ...opened],
  }
}

/** Where cutting anew begins for page views of which one is late. */
export interface Restart extends From {
  /** The session that goes on; all its page views were before. */
  readonly open: StoredSession | undefined
}

/**
 * @param late  Instant (ISO) of the earliest new page view.
 * @param sessions  The last session that began before it, and all later ones; oldest first. One
 *   that began at that very instant may have to begin otherwise.
 */
export function rebuildStart(
  visitorId: string,
  late: string,
  sessions: readonly StoredSession[],
): Restart {
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
 * @param sessions  As for {@link rebuildStart}.
 */
export function rebuildSessions(
  scope: Scope,
  { visitorId, at: from, open }: Restart,
  views: readonly PageView[],
  sessions: readonly StoredSession[],
): Change {
  const cut = cutSpan(scope, { visitorId, from, open, views })
  const ids = new Set(cut.sessions.map(({ id }) => id))
  return {
    sessions: cut.sessions,
    vanished: sessions.flatMap(({ id }) => (ids.has(id) || id === open?.id ? [] : id)),
    freed: [...cut.homes].flatMap(([id, home]) => (id === home ? id : [])),
    aliases: aliasesOf(cut, visitorId),
    before: sessions.map((session) => toCut(session, distantPast, scope.idleMs)),
    after: open === undefined || ids.has(open.id) ? cut.sessions : [open, ...cut.sessions],
  }
}

function cutSpan({ orgId, idleMs, holders }: Scope, span: Span): Cut {
  const { visitorId, from, open, views } = span
  const isTaken = (id: string) => {
    const holder = holders.get(id)
    return holder !== undefined && (holder.visitorId !== visitorId || holder.startedAt < from)
  }
  const cut = buildSessions(views, { orgId, visitorId, idleMs, open, isTaken })
  // Another visitor of the same batch may name the same ids.
  for (const session of cut.sessions) holders.set(session.id, session)
  return cut
}

/** Instant of the earliest of some page views. */
export const earliest = (views: readonly PageView[]): string =>
  views.reduce((first, { at }) => (at < first ? at : first), views[0]?.at ?? '')

const distantPast = '0001-01-01T00:00:00.000Z'

const toCut = (session: StoredSession, from: string, idleMs: number): CutSession => ({
  visitorId: session.visitorId,
  id: session.id,
  from,
  lastSeenAt: session.lastSeenAt,
  endsAt: new Date(Date.parse(session.lastSeenAt) + idleMs).toISOString(),
})

const aliasesOf = ({ homes }: Cut, visitorId: string): Alias[] =>
  [...homes].flatMap(([id, sessionId]) => (id === sessionId ? [] : { id, sessionId, visitorId }))
