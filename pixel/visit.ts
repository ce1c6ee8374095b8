import { uuid } from './uuid.ts'

/**
 * Visitor and current visit. Times are in milliseconds, according to the browser's clock. `touch`
 * is the visitor's last campaign: the start of its session, `~` and the query string of its URL.
 */
export type Visit = readonly [
  visitorId: string,
  sessionId: string,
  startedAt: number,
  lastSeenAt: number,
  touch: string,
]

/** A visit, or nothing. */
export type MaybeVisit = Visit | '' | false | undefined

/** True if a page view at the given time continues the visit's session. */
export const isLive = (visit: MaybeVisit, at: number, idleMs: number): unknown =>
  visit && Math.abs(at - visit[3]) <= idleMs

/**
 * Visit after a page view. A new session starts after `idleMs` of inactivity, or if the query
 * contains a parameter that is not part of the current session's campaign; the order does not
 * matter. The service splits sessions itself; this function only gives the page the session's ID
 * immediately.
 *
 * @param at Time of the page view.
 * @param query UTM fields and click IDs in the page's URL; may be empty.
 * @param isReferred Truthy if a link on another site led to the page. If so, a new session has its
 *   own source, which replaces the last campaign.
 * @see D-32
 */
export const nextVisit = (
  visit: MaybeVisit,
  at: number,
  query: string,
  idleMs: number,
  isReferred?: unknown,
): Visit => {
  const [visitorId, sessionId, startedAt, , touch] = visit || [uuid(), '', 0, 0, '']
  const campaign = `&${touch.split(`${startedAt}~`)[1]}`.split('&')
  // An empty query has one empty pair, which every campaign contains.
  const isNews = query.split('&').some((pair) => !campaign.includes(pair))
  return isLive(visit, at, idleMs) && !isNews
    ? [visitorId, sessionId, startedAt, at, touch]
    : [visitorId, uuid(), at, at, query ? `${at}~${query}` : isReferred ? '' : touch]
}

/** Visit parsed from all cookies, if they contain a valid one. */
export const readVisit = (cookies: string): MaybeVisit => {
  const [, visitorId, sessionId = '', startedAt = 0, lastSeenAt = 0] =
    /_lt=([\da-f-]{36})\.([\da-f-]{36})\.(\d+)\.(\d+)/.exec(cookies) || []
  const [, touch = ''] = /_lt_touch=([^;]*)/.exec(cookies) || []
  return visitorId && [visitorId, sessionId, +startedAt, +lastSeenAt, touch]
}
