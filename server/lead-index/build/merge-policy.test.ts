import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMergeable } from './merge-policy.ts'
import type { Segment } from './segment-store.ts'

const sizes = { small: 10, large: 600 }

const newSegment = (slots: number, segment: number): Segment => ({
  segment,
  slots,
  leads: slots,
  built: true,
  searchable: false,
  adsKnown: true,
  instantsKnown: true,
  outcomesCounted: true,
  valuesKnown: true,
  lastAt: '',
  lastId: '',
})

/** Sizes of the segments after as many merges as possible. */
function merged(slots: readonly number[]): number[] {
  let segments = slots.map(newSegment)
  for (let run = findMergeable(segments, sizes); run; run = findMergeable(segments, sizes)) {
    const at = segments.indexOf(run[0] ?? newSegment(0, 0))
    const sum = run.reduce((all, segment) => all + segment.slots, 0)
    segments = segments.toSpliced(at, run.length, newSegment(sum, at))
  }
  return segments.map((segment) => segment.slots)
}

test('small segments are merged into medium ones, and ten of these into a large one', () => {
  expect(merged(Array.from({ length: 59 }, () => 10))).toEqual([
    ...Array.from({ length: 9 }, () => 60),
    10,
    10,
    10,
    10,
    10,
  ])
  expect(merged(Array.from({ length: 60 }, () => 10))).toEqual([600])
})

test('fragments are merged into small segments, so that they do not accumulate', () => {
  expect(merged(Array.from({ length: 12 }, () => 2))).toEqual([8, 8, 8])
  expect(merged(Array.from({ length: 300 }, () => 2))).toEqual([592, 8])
})

test('for any sizes, no lead is lost, no segment exceeds the maximum, and few remain small', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 400 }), (slots) => {
      const after = merged(slots)
      const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
      expect(sum(after)).toBe(sum(slots))
      expect(Math.max(0, ...after)).toBeLessThanOrEqual(600)
      expect(after.length).toBeLessThanOrEqual(sum(slots) / 530 + 70)
    }),
  )
})

test('segments are not merged with, or across, a segment that is not built', () => {
  const open = { ...newSegment(10, 3), built: false }
  const segments = [...Array.from({ length: 5 }, (_, i) => newSegment(10, i)), open]
  expect(findMergeable(segments, sizes)).toBeUndefined()
  expect(findMergeable([...segments, newSegment(10, 9)], sizes)).toBeUndefined()
})

test('adjacent segments whose leads were all deleted are merged into one', () => {
  const segments = [100, 0, 0, 0, 100, 0].map(newSegment)
  expect(findMergeable(segments, sizes)?.map(({ segment }) => segment)).toEqual(
    segments.slice(1, 4).map(({ segment }) => segment),
  )
  expect(findMergeable([100, 0, 100, 0].map(newSegment), sizes)).toBeUndefined()
})
