import { expect, test } from 'vitest'
import { buildTimeline, filterEntries, keepComplete } from './timeline-entries.ts'

const at = (hour: number) => `2026-10-05T${String(hour).padStart(2, '0')}:00:00.000Z`

// The test data contains only the properties that the timeline reads.
const parts = {
  lead: { createdAt: at(9), session: null, sessions: [{ id: 'visit', startedAt: at(8) }] },
  history: [
    { id: 'status', at: at(11), actorKind: 'user', actorId: 'ada', actorName: 'Ada' },
    { id: 'value', at: at(11), actorKind: 'user', actorId: 'ada', actorName: 'Ada' },
    { id: 'owner', at: at(12), actorKind: 'user', actorId: 'ada', actorName: 'Ada' },
  ],
  comments: [{ id: 'comment', createdAt: at(10) }],
  conversions: [
    { id: 'sent', sentAt: at(11), dueAt: at(7) },
    { id: 'held', sentAt: null, dueAt: at(13) },
  ],
  emails: [{ id: 'email', sentAt: at(14) }],
} as unknown as Parameters<typeof buildTimeline>[0]

test('visits, changes, comments, conversions and emails form one timeline, newest first', () => {
  const entries = buildTimeline(parts)

  expect(entries.map(({ id }) => id)).toEqual([
    ...['email', 'held', 'owner', 'sent', 'status', 'comment', 'created', 'visit'],
  ])
})

test('a filter keeps one kind, and visits end with the lead', () => {
  const entries = buildTimeline(parts)

  expect(filterEntries(entries, undefined)).toEqual(entries)
  expect(filterEntries(entries, 'changes').map(({ id }) => id)).toEqual(['owner', 'status'])
  expect(filterEntries(entries, 'comments').map(({ id }) => id)).toEqual(['comment'])
  expect(filterEntries(entries, 'emails').map(({ id }) => id)).toEqual(['email'])
  expect(filterEntries(entries, 'visits').map(({ id }) => id)).toEqual(['created', 'visit'])
})

test('entries at or beyond the last loaded change wait for the changes between them', () => {
  const entries = buildTimeline(parts)
  const idsUntil = (hour: number, isOldestFirst: boolean) =>
    keepComplete(entries, { at: at(hour) }, isOldestFirst).map(({ id }) => id)

  expect(idsUntil(11, false)).toEqual(['email', 'held', 'owner'])
  expect(idsUntil(11, true)).toEqual(['comment', 'created', 'visit'])
})
