import { hash } from 'node:crypto'
import { stringify } from 'uuid'
import { extendSession, openSession, startsNewSession } from './extend-session.ts'
import type { PageView } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'

export interface BuildOptions {
  readonly orgId: string
  readonly visitorId: string
  /** Session timeout in milliseconds. */
  readonly idleMs: number
  /** The session that the first page view can extend; all of its page views are earlier. */
  readonly open?: StoredSession | undefined
  /** True if the ID belongs to a session that is not being rebuilt. */
  readonly isTaken?: (id: string) => boolean
}

export interface BuiltSessions {
  /**
   * Sessions, oldest first, all with different start times. If `open` was extended, it is the first
   * session, and its `pages` contain only the pages that were added.
   */
  readonly sessions: readonly StoredSession[]
  /** For each session ID from a browser, the ID of the last session with this ID. */
  readonly sessionByBrowserId: ReadonlyMap<string, string>
}

/**
 * Splits one visitor's page views into sessions. The result does not depend on the order of the
 * page views, and extending an `open` session gives the same result as building all sessions from
 * scratch. A session's ID is the browser session ID of its first page view; if an earlier session
 * already has that ID, the session's ID is derived from the page view.
 *
 * @param views  At least one page view; each ID occurs only once.
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

/** Comparator for chronological order; page views with the same timestamp are ordered by ID. */
export const earlier = (a: PageView, b: PageView): number =>
  a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1

/** A UUIDv8 that depends only on the page view. */
function deriveSessionId({ orgId, visitorId }: BuildOptions, view: PageView): string {
  const digest = hash('sha256', `${orgId} ${visitorId} ${view.id}`, 'buffer')
  const bytes = digest.subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return stringify(bytes)
}
