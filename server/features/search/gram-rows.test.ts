import { expect, test } from 'vitest'
import { gramRows } from './gram-rows.ts'
import { findShared, sharedKey } from './shared-rows.ts'
import { decodeSlots } from './slot-coding.ts'

/** 15 texts and one more, so that parts are in 15 or 16. */
const texts = [...Array<string>(15).fill('anna@mail'), 'anna']

const rows = [...gramRows(texts)]

const rowOf = (gram: string) => rows.find((row) => row.gram === gram)

const sharedWith = (gram: string) => findShared(rowOf(sharedKey(gram))?.bytes ?? noBytes, gram)

const noBytes = new Uint8Array()

test('a short part in 16 texts has a row of its own', () => {
  const row = rowOf('ann')

  expect(row).toMatchObject({ n: 16 })
  expect(decodeSlots(row?.bytes ?? noBytes)).toHaveLength(16)
  expect(sharedWith('ann')).toBeUndefined()
})

test('a rarer one shares a row, with all its slots', () => {
  expect(rowOf('mai')).toBeUndefined()
  expect(sharedWith('mai')).toEqual({ n: 15, slots: Uint16Array.from({ length: 15 }, (_, i) => i) })
})

test('a longer one shares a row, and is only counted', () => {
  expect(rowOf('anna')).toBeUndefined()
  expect(sharedWith('anna')).toEqual({ n: 16, slots: undefined })
  expect(sharedWith('mail')).toBeUndefined()
})

test('shared rows have no count', () => {
  expect(new Set(rows.filter(({ gram }) => gram.startsWith('\n')).map(({ n }) => n))).toEqual(
    new Set([0]),
  )
})
