import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LeadKey, toLeadKey } from '../bitmap/positions-store.ts'
import { exceptionsOf } from './pending-deltas.ts'
import type { Sealed } from './segment-cache-store.ts'

// Few instants and ids, so that segments end in the middle of leads of one instant.
const place = fc.record({
  lastAt: fc.integer({ min: 0, max: 4 }).map((ms) => new Date(ms).toISOString()),
  lastId: fc.integer({ min: 0, max: 3 }).map((n) => `00000000-0000-0000-0000-00000000000${n}`),
})

const segmentOf = (end: LeadKey, i: number): Sealed => ({
  segment: 100 - i,
  slots: 1,
  leads: 1,
  instantsKnown: true,
  lastAt: '',
  lastId: '',
  end,
  firstMs: 0,
  lastMs: Number.parseInt(end.slice(0, 16), 16) - 62_135_596_800_000,
  counts: {},
  since: new Map(),
})

const toBuffer = (keys: readonly LeadKey[]) => Buffer.from(keys.join(''), 'hex')

test('each lead is told of by the first segment that does not end before it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(place.map(toLeadKey), { minLength: 1 }),
      fc.array(place.map(toLeadKey)),
      fc.array(place.map(toLeadKey)),
      (places, came, went) => {
        const ends = places.sort()
        const isSealed = (key: LeadKey) => key <= (ends.at(-1) ?? '')
        const [added, gone] = [came.filter(isSealed), went.filter(isSealed)]
        const sealed = ends.map(segmentOf)
        const inside = (keys: readonly LeadKey[], i: number) =>
          keys.filter((key) => key <= (ends[i] ?? '') && key > (ends[i - 1] ?? '')).sort()

        const exceptions = exceptionsOf(toBuffer(added), toBuffer(gone), sealed)

        expect(exceptions.change).toBe(added.length - gone.length)
        for (const [i, { segment }] of sealed.entries()) {
          const [more, less] = [inside(added, i), inside(gone, i)]
          const change = more.length + less.length === 0 ? undefined : more.length - less.length
          expect(exceptions.addedTo(segment)).toEqual(more)
          expect([...exceptions.goneFrom(segment)].sort()).toEqual(less)
          expect(exceptions.changeIn(segment)).toBe(change)
        }
      },
    ),
  )
})
