import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { someNeedle, someTexts } from '../../../test/arbitraries/text-arbitrary.ts'
import { startService } from '../../../test/harness.ts'
import { listPositions } from '../../bitmap/bitset.ts'
import { writeNgrams } from '../index.ts'
import { findPositions } from './find-positions.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

/** Number of the first segment. */
const first = 3

/** An organization with these segments. */
async function newOrgWith(...segments: (readonly string[])[]): Promise<string> {
  const orgId = newId()
  await db.inOrg(orgId, async (tx) => {
    for (const [i, texts] of segments.entries()) await writeNgrams(tx, first + i, texts)
  })
  return orgId
}

async function find(orgId: string, needle: string, sizes: Readonly<Record<number, number>>) {
  const segments = Object.entries(sizes).map(([segment, slots]) => ({ segment: +segment, slots }))
  const found = await db.readInOrg(orgId, (tx) => findPositions(tx, needle, segments))
  return new Map(
    found.map(({ segment, slots, isExact }) => [
      segment,
      { slots: [...listPositions(slots)], isExact },
    ]),
  )
}

const holders = (texts: readonly string[], needle: string): number[] =>
  texts.flatMap((text, slot) => (text.includes(needle) ? [slot] : []))

test('results are the same as from reading every text', async () => {
  const segments = fc.array(someTexts(100), { minLength: 1, maxLength: 3 })
  const needles = fc.array(someNeedle, { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(segments, needles, async (texts, needles) => {
      const orgId = await newOrgWith(...texts)
      const sizes = Object.fromEntries(texts.map(({ length }, i) => [first + i, length]))

      for (const needle of needles) {
        const found = await find(orgId, needle, sizes)
        for (const [i, own] of texts.entries()) {
          const { slots, isExact } = found.get(first + i) ?? { slots: [], isExact: true }
          const expected = holders(own, needle)
          expect(isExact, needle).toBe(
            [...needle].length <= 3 || slots.length === 0 || slots.length >= 16,
          )
          if (isExact) expect(slots, needle).toEqual(expected)
          else expect(slots, needle).toEqual(expect.arrayContaining(expected))
        }
      }
    }),
    { numRuns: 10 },
  )
})

describe('in a segment of 40,000 leads', () => {
  const texts = Array.from({ length: 40_000 }, (_, i) => `crm-${i}\nanna@mail.example.com`)
  const sizes = { [first]: texts.length }
  let orgId: string
  beforeAll(async () => {
    orgId = await newOrgWith(texts)
  })

  test.each(['a', '7', '70', 'ann', '777', 'anna@mail', 'crm-12', 'anna@mail.example.com', 'm-10'])(
    'all leads with the frequent needle %s are found',
    async (needle) => {
      const found = await find(orgId, needle, sizes)

      expect(found).toEqual(new Map([[first, { slots: holders(texts, needle), isExact: true }]]))
    },
  )

  test('a needle in fewer than 16 leads has few candidates', async () => {
    const found = await find(orgId, 'crm-12345', sizes)

    const { slots = [], isExact } = found.get(first) ?? {}
    expect(isExact).toBe(false)
    expect(slots).toContain(12_345)
    expect(slots.length).toBeLessThan(16)
  })

  test('a needle in no lead is not found', async () => {
    for (const needle of ['%', '_', 'zz', 'anx', 'nosuch', 'anna@mall', 'com\ncrm', '']) {
      expect(await find(orgId, needle, sizes), needle).toEqual(new Map())
    }
  })
})

test('a long needle with many n-grams is found like a short one', async () => {
  const long = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
  const texts = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? long : `x${long.slice(1)}`))
  const orgId = await newOrgWith(texts)

  const found = await find(orgId, long, { [first]: texts.length })

  expect(found.get(first)).toEqual({ slots: holders(texts, long), isExact: true })
})

test('only the requested segments are searched', async () => {
  const orgId = await newOrgWith(['ann', 'bob'], ['ann', 'ann'], ['bob'])
  const sizes = { 3: 2, 4: 2, 5: 1, 99: 7 }

  expect(await find(orgId, 'ann', sizes)).toEqual(
    new Map([
      [3, { slots: [0], isExact: true }],
      [4, { slots: [0, 1], isExact: true }],
    ]),
  )
  expect((await find(orgId, 'ann', { 4: 2, 5: 1 })).size).toBe(1)
  expect((await find(orgId, 'ann', {})).size).toBe(0)
})

test('another organization finds nothing', async () => {
  await newOrgWith(['annabel'])
  const foreign = newId()

  for (const needle of ['a', 'ann', 'annabel']) {
    expect((await find(foreign, needle, { [first]: 1 })).size).toBe(0)
  }
})
