import { hash } from 'node:crypto'
import { stringify } from 'uuid'
import { extendSession, openSession, startsNewSession } from './extend-session.ts'
import type { PageView } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'

/** Whose page views are cut, and how. */
export interface BuildOptions {
  readonly orgId: string
  readonly visitorId: string
  /** Silence that a session outlasts, in milliseconds. */
  readonly idleMs: number
  /** The session that the first page view may go on with; all of its own were before. */
  readonly open?: StoredSession | undefined
  /** True for an id that a session has which is not being cut. */
  readonly isTaken?: (id: string) => boolean
}

/** Sessions of one visitor. */
export interface BuiltSessions {
  /**
   * Oldest first; no two share an instant. The first one is `open`, where that went on; then its
   * `pages` are the added ones alone.
   */
  readonly sessions: readonly StoredSession[]
  /** In which of them each of the browser's sessions was last; by the browser's id. */
  readonly sessionByBrowserId: ReadonlyMap<string, string>
}

/**
 * Cuts page views of one visitor into sessions. The result depends on the set alone, not on the
 * order in which its members are given; what goes on with an `open` session gives what cutting
 * all from the start would have given.
 *
 * A session has the id by which the browser knew its first page view, unless an earlier one has
 * it; then one that is made from that page view.
 *
 * @param views  At least one; each id once.
 * @see D-31; D-32
 */
export function buildSessions(views: readonly PageView[], options: BuildOptions): BuiltSessions {
  const { visitorId, idleMs, open, isTaken = () => false } = options
  const sessions: StoredSession[] = []
  const sessionByBrowserId = new Map<string, string>()
  const used = new Set(open === undefined ? [] : [open.id])
  let current = open
  for (const view of [...views].sort(earlier)) {
    if (current === undefined || startsNewSession(current, view, idleMs)) {
      const isKnown = used.has(view.browserSessionId) || isTaken(view.browserSessionId)
      const id = isKnown ? deriveSessionId(options, view) : view.browserSessionId
      current = openSession(view, { id, visitorId })
      used.add(id)
      sessions.push(current)
    } else {
      current = extendSession(current, view)
      sessions.splice(-1, 1, current)
    }
    sessionByBrowserId.set(view.browserSessionId, current.id)
  }
  return { sessions, sessionByBrowserId }
}

/** Where two page views stand in time; those of one instant are told apart by id. */
export const earlier = (a: PageView, b: PageView): number =>
  a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1

/** A UUIDv8 that the same page view always gives. */
function deriveSessionId({ orgId, visitorId }: BuildOptions, view: PageView): string {
  const digest = hash('sha256', `${orgId} ${visitorId} ${view.id}`, 'buffer')
  const bytes = digest.subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return stringify(bytes)
}
