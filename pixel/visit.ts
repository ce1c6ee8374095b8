import { uuid } from './uuid.ts'

/**
 * A visitor, and the visit that goes on. Instants are milliseconds of the browser's clock. `touch`
 * is the campaign that last brought the visitor: the start of its session, `~`, and the query of
 * its address.
 */
export type Visit = readonly [
  visitorId: string,
  sessionId: string,
  startedAt: number,
  lastSeenAt: number,
  touch: string,
]

/**
 * The visit after a page view. A new session starts after `idleMs` of silence, and with a query
 * that tells what the running one's campaign does not, whatever their order. The service cuts for
 * itself; this is so that the page knows the session's id at once.
 *
 * @param at  Instant of the page view.
 * @param query  UTM fields and click ids of its address; empty without any.
 * @see D-32
 */
export const nextVisit = (
  visit: Visit | undefined,
  at: number,
  query: string,
  idleMs: number,
): Visit => {
  const [visitorId, sessionId, startedAt, lastSeenAt, touch] = visit || [uuid(), '', 0, 0, '']
  const campaign = `&${touch.split(`${startedAt}~`)[1]}`.split('&')
  // Without a query there is none: what is known begins with nothing.
  const isNews = query.split('&').some((pair) => !campaign.includes(pair))
  return Math.abs(at - lastSeenAt) <= idleMs && !isNews
    ? [visitorId, sessionId, startedAt, at, touch]
    : [visitorId, uuid(), at, at, query ? `${at}~${query}` : touch]
}

/** The visit that the text of all cookies tells of; undefined without one of ours. */
export const readVisit = (cookies: string): Visit | undefined => {
  const [, visitorId, sessionId = '', startedAt = 0, lastSeenAt = 0] =
    /_lt=([\da-f-]{36})\.([\da-f-]{36})\.(\d+)\.(\d+)/.exec(cookies) || []
  const touch = /_lt_touch=([^;]*)/.exec(cookies)?.[1] || ''
  return visitorId ? [visitorId, sessionId, +startedAt, +lastSeenAt, touch] : undefined
}
