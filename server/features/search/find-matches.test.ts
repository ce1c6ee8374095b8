import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startService } from '../../test/harness.ts'
import { findMatches, findSlots, frequentFrom, type SegmentMatches, writeGrams } from './index.ts'
import { someNeedle, someTexts } from './text-arbitrary.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

/** Number of the first segment that is written. */
const first = 3

/** An organization with these segments. */
async function newOrgWith(...segments: (readonly string[])[]): Promise<string> {
  const orgId = newId()
  await db.inOrg(orgId, async (tx) => {
    for (const [i, texts] of segments.entries()) await writeGrams(tx, first + i, texts)
  })
  return orgId
}

const find = (orgId: string, needle: string, segments: readonly number[]) =>
  db.readInOrg(orgId, (tx) => findMatches(tx, needle, segments))

const slotsIn = async (orgId: string, needle: string, segment: number) => {
  const [found] = await db.readInOrg(orgId, (tx) => findSlots(tx, needle, [segment]))
  return found
}

const holders = (texts: readonly string[], needle: string): number[] =>
  texts.flatMap((text, slot) => (text.includes(needle) ? [slot] : []))

/** Checks what is told of one segment. */
function check(found: SegmentMatches | undefined, needle: string, texts: readonly string[]): void {
  const expected = holders(texts, needle)
  const size = [...needle].length
  if (found === undefined) expect(expected).toEqual([])
  else if ('exact' in found) expect(found.exact).toBe(expected.length)
  else {
    expect(size).toBeGreaterThan(3)
    if (size <= 24) expect(expected.length).toBeLessThan(frequentFrom(texts.length))
    expect([...found.candidates].filter((slot) => expected.includes(slot))).toEqual(expected)
    expect(found.candidates).toEqual(found.candidates.toSorted())
  }
}

test('what is found is what reading every text would find', async () => {
  const segments = fc.array(someTexts(100), { minLength: 1, maxLength: 3 })
  const needles = fc.array(someNeedle, { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(segments, needles, async (texts, needles) => {
      const orgId = await newOrgWith(...texts)
      const numbers = texts.map((_, i) => first + i)

      for (const needle of needles) {
        const found = await find(orgId, needle, numbers)
        for (const [i, own] of texts.entries()) {
          const ofSegment = found.filter(({ segment }) => segment === first + i)
          expect(ofSegment.length).toBeLessThanOrEqual(1)
          check(ofSegment[0], needle, own)
        }
      }
    }),
    { numRuns: 8 },
  )
})

test('the slots found are those of all leads that hold a needle, and of no other for a short one', async () => {
  await fc.assert(
    fc.asyncProperty(
      someTexts(100),
      fc.array(someNeedle, { minLength: 20, maxLength: 40 }),
      async (texts, needles) => {
        const orgId = await newOrgWith(texts)

        for (const needle of needles) {
          const found = await slotsIn(orgId, needle, first)
          const slots = [...(found?.slots ?? [])]
          const expected = holders(texts, needle)
          const isShort = [...needle].length <= 3
          expect(isShort ? slots : slots.filter((slot) => expected.includes(slot))).toEqual(
            expected,
          )
          if (found !== undefined) expect(found.isExact).toBe(isShort)
        }
      },
    ),
    { numRuns: 4 },
  )
})

describe('in a segment of 40,000 leads', () => {
  const texts = Array.from({ length: 40_000 }, (_, i) => `crm-${i}\nanna@mail.example.com`)
  let orgId: string
  beforeAll(async () => {
    orgId = await newOrgWith(texts)
  })

  test.each(['a', '7', '70', 'ann', '777', 'anna@mail', 'crm-12', 'mail.example.com'])(
    'the frequent needle %s is counted exactly',
    async (needle) => {
      const exact = holders(texts, needle).length

      expect(await find(orgId, needle, [first])).toEqual([{ segment: first, exact }])
    },
  )

  test('a needle in fewer than one of 1,024 leads has few candidates', async () => {
    const found = await find(orgId, 'crm-12345', [first])

    expect(found).toEqual([{ segment: first, candidates: expect.any(Uint16Array) }])
    check(found[0], 'crm-12345', texts)
    expect(found.flatMap((one) => ('candidates' in one ? [...one.candidates] : []))).toHaveLength(1)
  })

  test('a needle of more than 24 characters is never counted', async () => {
    const long = [`${'x'.repeat(25)}\na`, `${'x'.repeat(30)}`]
    const own = await newOrgWith(Array.from({ length: 40 }, (_, i) => long[i % 2] ?? ''))

    expect(await find(own, 'x'.repeat(24), [first])).toEqual([{ segment: first, exact: 40 }])
    expect(await find(own, 'x'.repeat(30), [first])).toEqual([
      { segment: first, candidates: Uint16Array.from({ length: 40 }, (_, slot) => slot) },
    ])
  })

  test('slots of one or two characters are not kept where they are too many', async () => {
    expect(await slotsIn(orgId, 'an', first)).toEqual({
      segment: first,
      slots: undefined,
      isExact: true,
    })
    expect((await slotsIn(orgId, 'ann', first))?.slots).toHaveLength(40_000)
    expect((await slotsIn(orgId, '77', first))?.slots).toHaveLength(holders(texts, '77').length)
  })

  test('what no lead holds is found nowhere', async () => {
    for (const needle of ['%', '_', 'zz', 'anx', 'nosuch', 'anna@mall', 'com\ncrm', '']) {
      expect(await find(orgId, needle, [first]), needle).toEqual([])
      expect(await slotsIn(orgId, needle, first), needle).toBeUndefined()
    }
  })
})

test('only the segments that are asked for are looked into', async () => {
  const orgId = await newOrgWith(['ann', 'bob'], ['ann', 'ann'], ['bob'])

  const [all, some, none] = [
    await find(orgId, 'ann', [3, 4, 5, 99]),
    await find(orgId, 'ann', [4, 5]),
    await find(orgId, 'ann', []),
  ]

  expect(all).toEqual([
    { segment: 3, exact: 1 },
    { segment: 4, exact: 2 },
  ])
  expect(some).toEqual([{ segment: 4, exact: 2 }])
  expect(none).toEqual([])
})

test('another organization finds nothing', async () => {
  await newOrgWith(['annabel'])
  const foreign = newId()

  for (const needle of ['a', 'ann', 'annabel']) {
    expect(await find(foreign, needle, [first])).toEqual([])
    expect(await slotsIn(foreign, needle, first)).toBeUndefined()
  }
})
