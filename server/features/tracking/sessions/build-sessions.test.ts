import fc from 'fast-check'
import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { client, granted } from '../../../test/calls/visit-calls.ts'
import type { PageViewSource } from '../attribution/page-view-source.ts'
import { type BuildOptions, buildSessions, earlier } from './build-sessions.ts'
import type { PageView } from './page-view-store.ts'
import type { StoredSession } from './session-store.ts'

const [orgId, visitorId, browserSessionId] = [newId(), newId(), newId()]
const minuteMs = 60_000
const options: BuildOptions = { orgId, visitorId, idleMs: 30 * minuteMs }

const instant = (minute: number) =>
  new Date(Date.UTC(2026, 0, 1) + Math.round(minute * minuteMs)).toISOString()

/** A page view at the given minute. */
const view = (
  minute: number,
  arrival: Partial<PageViewSource> = {},
  overrides: Partial<PageView> = {},
): PageView => ({
  visitorId,
  id: newId(),
  at: instant(minute),
  browserSessionId,
  arrival: {
    url: 'https://example.com/a',
    path: '/a',
    website: 'https://example.com',
    title: null,
    referrer: null,
    signals: {},
    ids: {},
    consent: granted,
    client,
    ...arrival,
  },
  ...overrides,
})

const listStarts = (views: readonly PageView[], changed: Partial<BuildOptions> = {}) =>
  buildSessions(views, { ...options, ...changed }).sessions.map(({ startedAt }) => startedAt)

/** The only session that the page views form. */
function only(views: readonly PageView[]): StoredSession {
  const [session, ...others] = buildSessions(views, options).sessions
  if (session === undefined || others.length > 0) throw new Error('not one session')
  return session
}

test('a session has the data of its first page view, and its duration', () => {
  const first = view(0, {
    title: 'A',
    referrer: 'https://www.google.com/',
    signals: { gclid: 'click', utm_source: 'google' },
    ids: { fbp: 'fb.1.1.2', ga4cid: '1.2' },
  })

  const session = only([first, view(5, { path: '/b', url: 'https://example.com/b' })])

  expect(session).toMatchObject({
    id: browserSessionId,
    visitorId,
    startedAt: instant(0),
    lastSeenAt: instant(5),
    landingUrl: 'https://example.com/a',
    landingPath: '/a',
    website: 'https://example.com',
    referrer: 'https://www.google.com/',
    channel: 'paid_search',
    utm_source: 'google',
    utm_medium: null,
    gclid: 'click',
    fbp: 'fb.1.1.2',
    ga4cid: '1.2',
    ga4sid: null,
    ...granted,
    ...client,
    pageViews: 2,
    pages: [
      { path: '/a', title: 'A', at: instant(0) },
      { path: '/b', title: null, at: instant(5) },
    ],
  })
})

test('a longer pause than the session timeout ends a session', () => {
  expect(listStarts([view(0), view(30)])).toEqual([instant(0)])
  expect(listStarts([view(0), view(30.001)])).toEqual([instant(0), instant(30.001)])
  expect(listStarts([view(0), view(20), view(40), view(60)])).toEqual([instant(0)])
  expect(listStarts([view(0), view(6)], { idleMs: 5 * minuteMs })).toHaveLength(2)
})

test('midnight does not end a session', () => {
  expect(listStarts([view(-5), view(5)])).toEqual([instant(-5)])
})

test.for<[string, PageViewSource['signals'], PageViewSource['signals'], number]>([
  ['a first click', {}, { gclid: 'a' }, 2],
  ['a campaign', {}, { utm_source: 'x' }, 2],
  ['another click', { gclid: 'a' }, { gclid: 'b' }, 2],
  ['a click with the same campaign', { utm_source: 'x' }, { utm_source: 'x', gclid: 'b' }, 2],
  ['the same click', { gclid: 'a' }, { gclid: 'a' }, 1],
  ['a part of the same campaign', { utm_source: 'x', utm_term: 'y' }, { utm_source: 'x' }, 1],
  ['no signal', { gclid: 'a' }, {}, 1],
  ['the same fbclid with another time', { fbc: 'fb.1.1.x.y' }, { fbc: 'fb.1.2.x.y' }, 1],
  ['another fbclid', { fbc: 'fb.1.1.x.y' }, { fbc: 'fb.1.1.x' }, 2],
])('page views with %s form the expected sessions', ([, before, after, sessions]) => {
  expect(listStarts([view(0, { signals: before }), view(1, { signals: after })])).toHaveLength(
    sessions,
  )
})

test('a cookie id completes a session and never starts one', () => {
  const session = only([
    view(0),
    view(1, { ids: { ttclid: 'c' } }),
    view(2, { ids: { ttclid: 'd' } }),
  ])

  expect(session).toMatchObject({ ttclid: 'c', channel: 'direct' })
})

test('a click that is known from a cookie starts no session', () => {
  const views = [view(0, { ids: { fbc: 'fb.1.1.x' } }), view(1, { signals: { fbc: 'fb.1.9.x' } })]

  expect(only(views).fbc).toBe('fb.1.1.x')
})

test('the last value of each consent flag wins', () => {
  const { ad_storage, analytics_storage, ad_user_data } = only([
    view(0, { consent: { analytics_storage: true } }),
    view(1, { consent: { analytics_storage: true, ad_storage: true, ad_user_data: true } }),
    view(2, { consent: { analytics_storage: true, ad_storage: false } }),
  ])

  expect({ ad_storage, analytics_storage, ad_user_data }).toEqual({
    ad_storage: false,
    analytics_storage: true,
    ad_user_data: true,
  })
})

test('the first 50 page views are listed, and all are counted', () => {
  const views = Array.from({ length: 60 }, (_, i) => view(i, { path: `/${i}` }))

  const session = only(views)

  expect(session.pageViews).toBe(60)
  expect(session.pages.map(({ path }) => path)).toEqual(views.slice(0, 50).map((_, i) => `/${i}`))
})

test('page views with the same timestamp belong to one session, whatever their signals', () => {
  const views = [view(0, { signals: { gclid: 'a' } }), view(0, { signals: { gclid: 'b' } })]

  expect(listStarts(views)).toEqual([instant(0)])
})

test('a session has the browser’s session id; a second one with the same id is named after its page view', () => {
  const views = [view(0), view(60), view(120, {}, { browserSessionId: newId() })]

  const { sessions, sessionByBrowserId } = buildSessions(views, options)

  const [first, second, third] = sessions.map(({ id }) => id)
  expect([first, third]).toEqual([browserSessionId, views[2]?.browserSessionId])
  expect(validate(second) && version(second ?? '')).toBe(8)
  expect(buildSessions(views, options).sessions[1]?.id).toBe(second)
  expect(buildSessions(views, { ...options, visitorId: newId() }).sessions[1]?.id).not.toBe(second)
  expect(sessionByBrowserId.get(browserSessionId)).toBe(second)
})

test('an id that is used elsewhere is not used again', () => {
  const { sessions } = buildSessions([view(0)], { ...options, isTaken: () => true })

  expect(sessions[0]?.id).not.toBe(browserSessionId)
})

const someViews = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 90 }),
      signals: fc.constantFrom<PageViewSource['signals']>(
        {},
        {},
        { gclid: 'a' },
        { utm_source: 'b' },
      ),
      ids: fc.constantFrom<PageViewSource['ids']>({}, { fbp: 'p' }, { ttclid: 't' }),
      browser: fc.constantFrom(newId(), newId(), newId()),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((specs) =>
    specs.map(({ minute, browser, ...arrival }) =>
      view(minute * 5, arrival, { browserSessionId: browser }),
    ),
  )

test('the order of page views does not change their sessions, and each counts once', () => {
  fc.assert(
    fc.property(someViews, fc.infiniteStream(fc.nat()), (views, random) => {
      const shuffled = [...views].sort(() => ((random.next().value ?? 0) % 2) * 2 - 1)

      const { sessions } = buildSessions(views, options)

      expect(buildSessions(shuffled, options).sessions).toEqual(sessions)
      expect(sessions.reduce((n, { pageViews }) => n + pageViews, 0)).toBe(views.length)
      const instants = sessions.flatMap(({ startedAt, lastSeenAt }) => [startedAt, lastSeenAt])
      expect(instants).toEqual([...instants].sort())
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length)
    }),
  )
})

test('appending to a session gives the same result as building all sessions from scratch', () => {
  fc.assert(
    fc.property(someViews, fc.nat(), (views, cutAt) => {
      const ordered = [...views].sort(earlier)
      const border = ordered[cutAt % ordered.length]?.at ?? ''
      const before = ordered.filter(({ at }) => at < border)
      const after = ordered.filter(({ at }) => at >= border)
      const old = before.length === 0 ? [] : buildSessions(before, options).sessions
      const open = old.at(-1)
      const ids = new Set(old.map(({ id }) => id))

      const { sessions } = buildSessions(after, { ...options, open, isTaken: (id) => ids.has(id) })

      const unchanged = sessions[0]?.id === open?.id ? old.slice(0, -1) : old
      expect([...unchanged, ...sessions]).toEqual(buildSessions(views, options).sessions)
    }),
  )
})
