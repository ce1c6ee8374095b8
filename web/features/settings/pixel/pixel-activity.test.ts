import { expect, test } from 'vitest'
import { activityTotals, countRejections, pixelState, type Site } from './pixel-activity.ts'

const now = Date.parse('2026-11-21T20:00:00Z')
const site = (parts: Partial<Site>): Site => ({
  id: '01a1',
  name: 'Main site',
  origins: [],
  forms: false,
  createdAt: '2026-11-21T19:59:00.000Z',
  isIdMissing: false,
  counts: {},
  countsToday: {},
  lastSeenAt: null,
  ...parts,
})

test('a site waits for its first event, and is marked if all are rejected', () => {
  expect(pixelState(site({}), now)).toBe('waiting')
  expect(pixelState(site({ counts: { origin: 3 } }), now)).toBe('refused')
})

test.for([
  [{ isIdMissing: true, counts: { origin: 1 } }, 'noId'],
  [{ createdAt: '2026-11-21T19:50:00.000Z' }, 'silent'],
  [{ counts: { anonymous: 3 }, lastSeenAt: '2026-11-21T19:59:00.000Z' }, 'noConsent'],
  [{ counts: { anonymous: 3, page: 1 }, lastSeenAt: '2026-11-21T19:59:00.000Z' }, 'seen'],
  [{ isIdMissing: true, counts: { page: 1 }, lastSeenAt: '2026-11-21T19:59:00.000Z' }, 'seen'],
] as const)('a site with %j is %s', ([parts, state]) => {
  expect(pixelState(site(parts), now)).toBe(state)
})

test('a site becomes quiet after three days without events', () => {
  const seenAt = (lastSeenAt: string) =>
    pixelState(site({ lastSeenAt, counts: { origin: 1 } }), now)
  expect(seenAt('2026-11-18T20:00:00.000Z')).toBe('seen')
  expect(seenAt('2026-11-18T19:59:59.000Z')).toBe('quiet')
})

test('accepted and rejected events are counted separately, including unknown reasons', () => {
  const counts = { page: 40, anonymous: 2, identify: 1, repeated: 5, lead: 3, bot: 1, newest: 6 }
  expect(activityTotals(counts)).toEqual({ pageViews: 40, withoutConsent: 2, leads: 3, refused: 7 })
  expect(countRejections(counts)).toEqual([
    { reason: 'newest', n: 6 },
    { reason: 'bot', n: 1 },
  ])
})
