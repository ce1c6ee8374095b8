import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { startService } from '../../../test/harness.ts'
import { listPositions } from '../../bitmap/bitset.ts'
import { deleteNgrams, findCandidates, writeNgrams, writeTexts } from '../index.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

/** Confirmed and unconfirmed positions by segment. */
async function find(orgId: string, needles: readonly string[], slots: number) {
  const segments = [1, 2].map((segment) => ({ segment, slots }))
  const found = await db.readInOrg(orgId, (tx) => findCandidates(tx, needles, segments))
  return Object.fromEntries(
    found.map(({ segment, confirmed, unconfirmed }) => [
      segment,
      [listPositions(confirmed), listPositions(unconfirmed)],
    ]),
  )
}

/** An organization with two distinct texts, in one indexed and one unindexed segment. */
async function newOrg(): Promise<string> {
  const orgId = newId()
  const texts = Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0 ? 'ada lovelace' : 'grace hopper',
  )
  await db.inOrg(orgId, async (tx) => {
    await writeNgrams(tx, 1, texts)
    await writeTexts(tx, 2, texts)
  })
  return orgId
}

const even = Array.from({ length: 20 }, (_, i) => 2 * i)
const all = Array.from({ length: 40 }, (_, i) => i)

test('a frequent needle is confirmed, with or without an index', async () => {
  const orgId = await newOrg()

  expect(await find(orgId, ['lovelace'], 40)).toEqual({ 1: [even, []], 2: [even, []] })
})

test('any of several needles suffices', async () => {
  const orgId = await newOrg()

  expect(await find(orgId, ['lovelace', 'hopper'], 40)).toEqual({ 1: [all, []], 2: [all, []] })
})

test('a position confirmed by one needle is not unconfirmed by another', async () => {
  const orgId = newId()
  const texts = Array.from({ length: 20 }, (_, i) => (i === 3 ? 'ada rare' : 'ada'))
  await db.inOrg(orgId, (tx) => writeNgrams(tx, 1, texts))

  const both = await find(orgId, ['ada', 'rare'], 20)
  const rare = await find(orgId, ['rare'], 20)

  expect(both).toEqual({ 1: [all.slice(0, 20), []] })
  expect(rare).toEqual({ 1: [[], [3]] })
})

test('rewritten texts are found immediately, and the old ones are not', async () => {
  const orgId = await newOrg()
  await find(orgId, ['lovelace'], 40)

  await db.inOrg(orgId, async (tx) => {
    await deleteNgrams(tx, [2])
    await writeTexts(tx, 2, ['grace hopper', 'ada lovelace'])
  })

  expect((await find(orgId, ['lovelace'], 40))[2]).toEqual([[1], []])
})

test('a lone surrogate is found as its stored character', async () => {
  const orgId = newId()
  await db.inOrg(orgId, (tx) => writeTexts(tx, 2, ['a\ud800', 'b']))

  expect(await find(orgId, ['\udc00'], 2)).toEqual({ 2: [[0], []] })
})

test('texts beyond the size of the cache are found', async () => {
  const orgId = newId()
  const long = 'x'.repeat(7 * 1024 * 1024)
  await db.inOrg(orgId, async (tx) => {
    await writeTexts(tx, 1, [long, 'ada'])
    await writeTexts(tx, 2, ['ada', long])
  })

  for (let i = 0; i < 2; i++) {
    expect(await find(orgId, ['ada'], 2)).toEqual({ 1: [[1], []], 2: [[0], []] })
  }
})
