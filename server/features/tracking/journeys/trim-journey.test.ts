import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSessions } from '../../../../contract/tracking/session.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import { trimJourney } from './journeys.ts'

/** A session; only `startedAt` and `id` matter here. */
const sessionAt = (minute: number): StoredSession =>
  ({
    id: newId(),
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  }) as StoredSession

const createSessions = (count: number) => Array.from({ length: count }, (_, i) => sessionAt(i))

const getIds = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id)

test('a journey is in chronological order and marks the session that converted', () => {
  const [first, second, third] = createSessions(3)
  if (first === undefined || second === undefined || third === undefined) throw new Error()

  const journey = trimJourney([third, first, second], second.id)

  expect(getIds(journey)).toEqual(getIds([first, second, third]))
  expect(journey.map(({ isConverting }) => isConverting)).toEqual([false, true, false])
})

test('sessions with the same start are ordered by id', () => {
  const simultaneous = [sessionAt(0), sessionAt(0), sessionAt(0)]

  expect(getIds(trimJourney(simultaneous.toReversed(), null))).toEqual(getIds(simultaneous))
})

test('of too many sessions the first and the newest are kept', () => {
  const sessions = createSessions(maxSessions + 10)

  const journey = getIds(trimJourney(sessions, sessions.at(-1)?.id ?? null))

  expect(journey).toEqual(getIds([...sessions.slice(0, 1), ...sessions.slice(11)]))
})

test('the converting session is kept, even if it would be dropped otherwise', () => {
  const sessions = createSessions(maxSessions + 10)

  const journey = trimJourney(sessions, sessions[5]?.id ?? null)

  expect(journey).toHaveLength(maxSessions)
  expect(journey.find(({ isConverting }) => isConverting)?.id).toBe(sessions[5]?.id)
  expect(getIds(journey.slice(0, 2))).toEqual([sessions[0]?.id, sessions[5]?.id])
})

test('an unknown converting session marks none', () => {
  const journey = trimJourney(createSessions(3), newId())

  expect(journey.some(({ isConverting }) => isConverting)).toBe(false)
  expect(trimJourney([], null)).toEqual([])
})

test('for any input, a journey is short, ordered and has the required sessions', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 120 }),
      fc.nat(),
      (minutes, pick) => {
        const sessions = minutes.map(sessionAt)
        const ordered = sessions.toSorted((a, b) =>
          `${a.startedAt} ${a.id}` < `${b.startedAt} ${b.id}` ? -1 : 1,
        )
        const converting = sessions[pick % sessions.length]?.id ?? null

        const journey = getIds(trimJourney(sessions, converting))

        expect(journey).toHaveLength(Math.min(sessions.length, maxSessions))
        expect(journey).toEqual(getIds(ordered).filter((id) => journey.includes(id)))
        for (const id of [ordered[0]?.id, ordered.at(-1)?.id, converting]) {
          expect(journey).toContain(id)
        }
      },
    ),
    { numRuns: 100 },
  )
})
