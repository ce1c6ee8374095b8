import { expect, test } from 'vitest'
import {
  channelName,
  formatOrigin,
  type JourneySession,
  journeySessions,
  sessionMinutes,
} from './journey-sessions.ts'

// Of a visit, only what orders it counts here.
const visit = (id: string, startedAt: string) => ({ id, startedAt }) as JourneySession

const [first, second] = [visit('a', '2026-01-01T10:00:00Z'), visit('b', '2026-01-02T10:00:00Z')]

test('visits stand in the order of time', () => {
  expect(journeySessions({ session: second, sessions: [second, first] })).toEqual([first, second])
})

test('the visit that brought the lead is there, though the journey was cut', () => {
  expect(journeySessions({ session: first, sessions: [second] })).toEqual([first, second])
})

test('a lead without visits has none', () => {
  expect(journeySessions({ session: null, sessions: [] })).toEqual([])
})

test('a visit lasts whole minutes', () => {
  expect(
    sessionMinutes({ startedAt: '2026-01-01T10:00:00Z', lastSeenAt: '2026-01-01T10:03:59Z' }),
  ).toBe(3)
  expect(
    sessionMinutes({ startedAt: '2026-01-01T10:00:00Z', lastSeenAt: '2026-01-01T09:00:00Z' }),
  ).toBe(0)
})

test('what is unknown of an origin is left out', () => {
  expect(formatOrigin({ utm_source: 'google', utm_medium: null, utm_campaign: 'spring' })).toBe(
    'google / spring',
  )
  expect(formatOrigin({ utm_source: null, utm_medium: null, utm_campaign: null })).toBe('')
})

test('channels are written as people write them', () => {
  expect(['paid_search', 'direct', ''].map(channelName)).toEqual(['Paid search', 'Direct', ''])
})
