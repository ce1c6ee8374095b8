import { expect, test } from 'vitest'
import { copyBitset, listPositions } from '../../bitmap/bitset.ts'
import { decodePositions } from '../../bitmap/bitset-encoding.ts'
import { findSharedPosting, sharedKey } from '../shared-postings.ts'
import { buildNgramRows, lengthKey } from './ngram-rows.ts'

/** 15 equal texts and a different one, so that n-grams occur in 15 or 16 texts. */
const texts = [...Array<string>(15).fill('anna@mail'), 'anna']

const rows = [...buildNgramRows(texts)]

const findRow = (gram: string) => rows.find((row) => row.gram === gram)

const noBytes = new Uint8Array()

function sharedWith(gram: string): number[] | undefined {
  const slots: number[] = []
  const row = findRow(sharedKey(gram))?.more ?? noBytes
  return findSharedPosting(row, gram, (slot) => slots.push(slot)) ? slots : undefined
}

test('a short n-gram that occurs in 16 texts has its own row', () => {
  const row = findRow('ann')

  expect(row).toMatchObject({ n: 16, slots: undefined })
  expect(listPositions(copyBitset(row?.bits ?? noBytes, texts.length))).toHaveLength(16)
  expect(sharedWith('ann')).toBeUndefined()
})

test('its positions are stored as a list if that takes less space', () => {
  const many = [...Array<string>(128).fill(''), ...texts]
  const row = [...buildNgramRows(many)].find(({ gram }) => gram === 'ann')

  expect(row).toMatchObject({ n: 16, bits: undefined })
  expect([...listPositions(decodePositions(row?.slots ?? noBytes, many.length))]).toEqual(
    Array.from({ length: 16 }, (_, i) => 128 + i),
  )
})

test('a rarer n-gram is in a shared row, with all of its positions', () => {
  expect(findRow('mai')).toBeUndefined()
  expect(sharedWith('mai')).toEqual(Array.from({ length: 15 }, (_, slot) => slot))
})

test('a longer n-gram is not recorded if its parts imply its texts', () => {
  expect(findRow('anna')).toBeUndefined()
  expect(sharedWith('anna')).toBeUndefined()
  expect(findRow('ann')?.more).toBeUndefined()
})

test('otherwise, a longer n-gram is recorded in the row of its first trigram', () => {
  const jumbled = [...buildNgramRows(Array(16).fill('abcx bcd'))].find(({ gram }) => gram === 'abc')

  expect(jumbled?.more).toBeDefined()
})

test('shared rows have no count, and no row limits the length', () => {
  expect(new Set(rows.filter(({ gram }) => gram.startsWith('\n')).map(({ n }) => n))).toEqual(
    new Set([0]),
  )
  expect(findRow(lengthKey)).toBeUndefined()
})
