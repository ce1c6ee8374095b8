import { expect, test } from 'vitest'
import { nextVisit, readVisit } from './visit.ts'

const idleMs = 1_800_000

test('the first page view creates a visitor and a session', () => {
  const [visitorId, sessionId, ...rest] = nextVisit(undefined, 5_000_000, '', idleMs)

  expect(visitorId).not.toBe(sessionId)
  expect(rest).toEqual([5_000_000, 5_000_000, ''])
})

test('a session ends after half an hour of silence', () => {
  const first = nextVisit(undefined, 5_000_000, '', idleMs)

  const second = nextVisit(first, 5_000_000 + idleMs, '', idleMs)
  const third = nextVisit(second, 5_000_000 + 2 * idleMs + 1, '', idleMs)

  expect(second).toEqual([first[0], first[1], 5_000_000, 5_000_000 + idleMs, ''])
  expect(third[0]).toBe(first[0])
  expect(third[1]).not.toBe(first[1])
})

test('a clock that is set back does not extend a session forever', () => {
  const first = nextVisit(undefined, 100 * idleMs, '', idleMs)
  expect(nextVisit(first, 0, '', idleMs)[1]).not.toBe(first[1])
})

test('a new campaign starts a session', () => {
  const at = 5_000_000
  const direct = nextVisit(undefined, at, '', idleMs)

  const clicked = nextVisit(direct, at + 1, 'gclid=a', idleMs)
  const again = nextVisit(clicked, at + 2, 'gclid=a', idleMs)
  const inside = nextVisit(again, at + 3, '', idleMs)
  const other = nextVisit(inside, at + 4, 'gclid=b', idleMs)

  expect(clicked[1]).not.toBe(direct[1])
  expect([again[1], inside[1]]).toEqual([clicked[1], clicked[1]])
  expect(other[1]).not.toBe(clicked[1])
})

test.for([
  'utm_source=a&gclid=x',
  'utm_source=a',
  'utm_medium=b&utm_source=a&gclid=x',
  'utm_source=a&utm_source=c',
])('known signals such as %s start no session and are kept', (query) => {
  const landing = 'utm_source=a&utm_medium=b&gclid=x&utm_source=c'
  const clicked = nextVisit(undefined, 5_000_000, landing, idleMs)

  expect(nextVisit(clicked, 5_000_001, query, idleMs)).toEqual([
    clicked[0],
    clicked[1],
    5_000_000,
    5_000_001,
    clicked[4],
  ])
})

test.for(['utm_source=b', 'utm_source=a&utm_term=t', 'fbclid=x'])(
  'new signals such as %s start a session',
  (query) => {
    const clicked = nextVisit(undefined, 5_000_000, 'utm_source=a&gclid=x', idleMs)
    expect(nextVisit(clicked, 5_000_001, query, idleMs)[1]).not.toBe(clicked[1])
  },
)

test('the last campaign is stored for later sessions, but does not belong to them', () => {
  const at = 5_000_000
  const clicked = nextVisit(undefined, at, 'gclid=a', idleMs)

  const direct = nextVisit(clicked, at + 2 * idleMs, '', idleMs)
  const returned = nextVisit(direct, at + 2 * idleMs + 1, 'gclid=a', idleMs)

  expect(direct[4]).toBe(`${at}~gclid=a`)
  expect(returned[1]).not.toBe(direct[1])
})

test('a session that another site led to replaces the last campaign', () => {
  const at = 5_000_000
  const clicked = nextVisit(undefined, at, 'gclid=a', idleMs)

  const same = nextVisit(clicked, at + 1, '', idleMs, 'https://pay.example/')
  const referred = nextVisit(same, at + 2 * idleMs, '', idleMs, 'https://search.example/')
  const direct = nextVisit(referred, at + 4 * idleMs, '', idleMs)

  expect(same).toEqual([clicked[0], clicked[1], at, at + 1, clicked[4]])
  expect([referred[4], direct[4]]).toEqual(['', ''])
})

test('a visit is read from its two cookies', () => {
  const visit = nextVisit(undefined, 5_000_000, 'gclid=a&utm_source=b+c%26', idleMs)
  const [visitorId, sessionId, startedAt, lastSeenAt, touch] = visit

  const ids = [visitorId, sessionId, startedAt, lastSeenAt].join('.')

  expect(readVisit(`a=1; _lt_touch=${touch}; _lt=${ids}; z=2`)).toEqual(visit)
  expect(readVisit(`_lt=${ids}`)).toEqual([...visit.slice(0, 4), ''])
})

test.for([
  '',
  '_lt=a.b.1.2',
  '_lt=00000000-0000-4000-8000-000000000001.x.1.2',
  '_lt=00000000-0000-4000-8000-000000000001.00000000-0000-4000-8000-000000000002.1',
  '_lt=<script>.00000000-0000-4000-8000-000000000002.1.2',
])('an invalid cookie such as %j is not a visit', (cookies) => {
  expect(readVisit(`${cookies}; _lt_touch=1~gclid=a`)).toBeUndefined()
})
