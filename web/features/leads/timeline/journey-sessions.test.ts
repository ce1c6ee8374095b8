import { expect, test } from 'vitest'
import {
  formatOrigin,
  type JourneySession,
  journeySessions,
  sessionMinutes,
} from './journey-sessions.ts'

// Only the properties that define the order matter here.
const visit = (id: string, startedAt: string) => ({ id, startedAt }) as JourneySession

const [first, second] = [visit('a', '2026-01-01T10:00:00Z'), visit('b', '2026-01-02T10:00:00Z')]

test('sessions are in chronological order', () => {
  expect(journeySessions({ session: second, sessions: [second, first] })).toEqual([first, second])
})

test('the session that created the lead is included even if the history is cut', () => {
  expect(journeySessions({ session: first, sessions: [second] })).toEqual([first, second])
})

test('a lead without sessions has none', () => {
  expect(journeySessions({ session: null, sessions: [] })).toEqual([])
})

test('a session lasts whole minutes', () => {
  expect(
    sessionMinutes({ startedAt: '2026-01-01T10:00:00Z', lastSeenAt: '2026-01-01T10:03:59Z' }),
  ).toBe(3)
  expect(
    sessionMinutes({ startedAt: '2026-01-01T10:00:00Z', lastSeenAt: '2026-01-01T09:00:00Z' }),
  ).toBe(0)
})

test('unknown parts of an origin are omitted', () => {
  expect(formatOrigin({ utm_source: 'google', utm_medium: null, utm_campaign: 'spring' })).toBe(
    'google / spring',
  )
  expect(formatOrigin({ utm_source: null, utm_medium: null, utm_campaign: null })).toBe('')
})
