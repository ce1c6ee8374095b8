import { expect, test } from 'vitest'
import { undoGroups } from './undo-groups.ts'

const qualified = '2026-10-05T00:00:00.000Z'
const won = '2026-10-06T00:00:00.000Z'
const lost = '2026-10-07T00:00:00.000Z'

const was = (id: string, status: 'open' | 'won' | 'lost', lossReason: string | null = null) => ({
  id,
  status,
  stageId: null,
  value: 10,
  lossReason,
  qualifiedAt: status === 'won' ? qualified : null,
  wonAt: status === 'won' ? won : null,
  lostAt: status === 'lost' ? lost : null,
  labelId: 'label',
  selectedConversionEventId: null,
})

/** Dates by lead ID; null by default. */
const dates = (
  ids: string[],
  own: Partial<Record<'qualifiedAt' | 'wonAt' | 'lostAt', string>> = {},
) =>
  Object.fromEntries(
    (['qualifiedAt', 'wonAt', 'lostAt'] as const).map((date) => [
      date,
      Object.fromEntries(ids.map((id) => [id, own[date] ?? null])),
    ]),
  )

test('leads with the same previous values are restored together', () => {
  const before = [was('a', 'open'), was('b', 'lost', 'Price'), was('c', 'open'), was('d', 'lost')]

  expect(undoGroups(before, { status: 'won' })).toEqual([
    { ids: ['a', 'c'], changes: { status: 'open' }, ...dates(['a', 'c']) },
    {
      ids: ['b'],
      changes: { status: 'lost', lossReason: 'Price' },
      ...dates(['b'], { lostAt: lost }),
    },
    {
      ids: ['d'],
      changes: { status: 'lost', lossReason: null },
      ...dates(['d'], { lostAt: lost }),
    },
  ])
})

test('each lead gets back the times when it was first qualified and won', () => {
  expect(undoGroups([was('a', 'won')], { status: 'open' })).toEqual([
    {
      ids: ['a'],
      changes: { status: 'won' },
      ...dates(['a'], { qualifiedAt: qualified, wonAt: won }),
    },
  ])
})

test('unchanged fields are not restored', () => {
  expect(undoGroups([was('a', 'open'), was('b', 'won')], { labelId: null })).toEqual([
    { ids: ['a', 'b'], changes: { labelId: 'label' } },
  ])
})

test('without changes there is nothing to undo', () => {
  expect(undoGroups([], { status: 'won' })).toEqual([])
})

test('a value that was set with the status is restored with it', () => {
  expect(undoGroups([was('a', 'open')], { status: 'won', value: 500 })).toEqual([
    { ids: ['a'], changes: { status: 'open', value: 10 }, ...dates(['a']) },
  ])
})

test('a stage is restored with its status', () => {
  const met = { ...was('a', 'open'), stageId: 'met' }

  expect(undoGroups([met, was('b', 'open')], { status: 'won' })).toEqual([
    { ids: ['a'], changes: { status: 'open', stageId: 'met' }, ...dates(['a']) },
    { ids: ['b'], changes: { status: 'open' }, ...dates(['b']) },
  ])
  expect(undoGroups([was('b', 'open')], { status: 'open', stageId: 'met' })).toEqual([
    { ids: ['b'], changes: { status: 'open', stageId: null }, ...dates(['b']) },
  ])
})
