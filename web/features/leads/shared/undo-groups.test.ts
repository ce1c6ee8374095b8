import { expect, test } from 'vitest'
import { undoGroups } from './undo-groups.ts'

const was = (id: string, status: 'open' | 'won' | 'lost', lossReason: string | null = null) => ({
  id,
  status,
  lossReason,
  qualifiedAt: status === 'won' ? '2026-10-05T00:00:00.000Z' : null,
  labelId: 'label',
  selectedConversionEventId: null,
})

test('leads with the same previous values are restored together', () => {
  const before = [was('a', 'open'), was('b', 'lost', 'Price'), was('c', 'open'), was('d', 'lost')]

  expect(undoGroups(before, { status: 'won' })).toEqual([
    { ids: ['a', 'c'], changes: { status: 'open' }, qualifiedAt: { a: null, c: null } },
    { ids: ['b'], changes: { status: 'lost', lossReason: 'Price' }, qualifiedAt: { b: null } },
    { ids: ['d'], changes: { status: 'lost', lossReason: null }, qualifiedAt: { d: null } },
  ])
})

test('each lead gets back the time when it was first qualified', () => {
  expect(undoGroups([was('a', 'won')], { status: 'open' })).toEqual([
    { ids: ['a'], changes: { status: 'won' }, qualifiedAt: { a: '2026-10-05T00:00:00.000Z' } },
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
