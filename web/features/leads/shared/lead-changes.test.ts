import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LeadChanges, nextChanges, nextPollMs } from './lead-changes.ts'

interface State {
  readonly total: number
  readonly id: string
  readonly updatedAt: string
}

const now = '2026-03-05T12:00:00.000Z'
const first = { total: 2, id: 'a', updatedAt: '2026-03-05T11:00:00.000Z' }

const poll = (before: LeadChanges | undefined, { total, id, updatedAt }: State): LeadChanges =>
  nextChanges(before, {
    data: total === 0 ? [] : [{ id, updatedAt }],
    meta: {
      requestId: 'r',
      timestamp: now,
      pagination: { page: 1, limit: 1, total, totalPages: total, hasMore: total > 1 },
    },
  })

test.for([
  ['created', { total: 3, id: 'b', updatedAt: now }],
  ['changed', { ...first, updatedAt: now }],
  ['deleted, although it was not the newest', { ...first, total: 1 }],
  ['the last one that was deleted', { ...first, total: 0 }],
] as const)('a lead is %s', ([, state]) => {
  const before = poll(undefined, first)

  expect(poll(before, state).last).not.toBe(before.last)
  expect(poll(before, first).last).toBe(before.last)
})

test('only a change within the last minute may be missing on a page that has just loaded', () => {
  expect(poll(undefined, { ...first, updatedAt: '2026-03-05T11:59:30.000Z' }).isRecent).toBe(true)
  expect(poll(undefined, first).isRecent).toBe(false)
  expect(poll(undefined, { ...first, total: 0 }).isRecent).toBe(false)
})

test('polls become less frequent while leads change constantly, down to one a minute', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 100 }), (hasChanged) => {
      let [changes, total, streak] = [poll(undefined, first), first.total, 0]
      for (const one of hasChanged) {
        if (one) total++
        streak = one ? streak + 1 : 0
        changes = poll(changes, { ...first, total })

        expect(nextPollMs(changes, true)).toBe(300_000)
        expect(nextPollMs(changes, false)).toBe(Math.min(4_000 * 2 ** streak, 60_000))
      }
    }),
  )
})
