import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LeadKey, toLeadKey } from '../bitmap/positions-store.ts'
import { groupDeltas } from './delta-store.ts'
import type { SealedSegment } from './segment-cache-store.ts'

// Only a few distinct instants and IDs, so that some segments end between two leads with the same
// instant.
const place = fc.record({
  lastAt: fc.integer({ min: 0, max: 4 }).map((ms) => new Date(ms).toISOString()),
  lastId: fc.integer({ min: 0, max: 3 }).map((n) => `00000000-0000-0000-0000-00000000000${n}`),
})

const newSegment = (end: LeadKey, i: number): SealedSegment => ({
  segment: 100 - i,
  slots: 1,
  leads: 1,
  version: 1,
  instantsKnown: true,
  valuesKnown: true,
  lastAt: '',
  lastId: '',
  end,
  firstMs: 0,
  lastMs: Number.parseInt(end.slice(0, 16), 16) - 62_135_596_800_000,
  counts: {},
  since: new Map(),
})

const toBuffer = (keys: readonly LeadKey[]) => Buffer.from(keys.join(''), 'hex')

test('each delta belongs to the first segment that does not end before it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(place.map(toLeadKey), { minLength: 1 }),
      fc.array(place.map(toLeadKey)),
      fc.array(place.map(toLeadKey)),
      (places, came, went) => {
        const ends = places.sort()
        const isSealed = (key: LeadKey) => key <= (ends.at(-1) ?? '')
        const [added, removed] = [came.filter(isSealed), went.filter(isSealed)]
        const sealed = ends.map(newSegment)
        const inside = (keys: readonly LeadKey[], i: number) =>
          keys.filter((key) => key <= (ends[i] ?? '') && key > (ends[i - 1] ?? '')).sort()

        const deltas = groupDeltas(toBuffer(added), toBuffer(removed), sealed)

        expect(deltas.change).toBe(added.length - removed.length)
        for (const [i, { segment }] of sealed.entries()) {
          const [expectedAdded, expectedRemoved] = [inside(added, i), inside(removed, i)]
          const change =
            expectedAdded.length + expectedRemoved.length === 0
              ? undefined
              : expectedAdded.length - expectedRemoved.length
          expect(deltas.additions(segment)).toEqual(expectedAdded)
          expect([...deltas.removals(segment)].sort()).toEqual(expectedRemoved)
          expect(deltas.countDelta(segment)).toBe(change)
        }
      },
    ),
  )
})
