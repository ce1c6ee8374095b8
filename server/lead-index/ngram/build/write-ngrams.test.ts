import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { startService } from '../../../test/harness.ts'
import { countBits } from '../../bitmap/bitset.ts'
import { deleteNgrams, type SegmentTexts, writeNgrams } from '../index.ts'
import { findPositions } from '../lookup/find-positions.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

let children: ChildProcess[]
beforeEach(() => {
  children = []
  const note = (message: unknown) => {
    // Type of a message that Node publishes.
    children.push((message as { process: ChildProcess }).process)
  }
  subscribe('child_process', note)
  return () => unsubscribe('child_process', note)
})

const write = (orgId: string, segment: number, texts: SegmentTexts) =>
  db.inOrg(orgId, (tx) => writeNgrams(tx, segment, texts))

/** Number of leads in the first two segments that contain a needle of up to three characters. */
async function find(orgId: string, needle: string, slots: readonly number[]) {
  const segments = slots.map((slots, segment) => ({ segment, slots }))
  const found = await db.readInOrg(orgId, (tx) => findPositions(tx, needle, segments))
  return found.map(({ segment, slots }) => ({ segment, exact: countBits(slots) }))
}

/** True if every process has exited. */
const ended = () =>
  children.map(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)

/** Texts too long to be indexed in this process. */
const many = (text: string) => Array<string>(20_000).fill(text)

async function* toChunks(...parts: (readonly string[] | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

test('texts can be streamed in parts', async () => {
  const orgId = newId()

  await write(orgId, 0, toChunks(['ann', 'bob'], many('bob'), [], ['anton']))

  expect(await find(orgId, 'an', [20_003])).toEqual([{ segment: 0, exact: 2 }])
  expect(ended()).toEqual([true])
})

test('a few texts are indexed in this process', async () => {
  const orgId = newId()

  await write(orgId, 0, toChunks(['ann', 'bob'], ['anton']))

  expect(await find(orgId, 'an', [3])).toEqual([{ segment: 0, exact: 2 }])
  expect(ended()).toEqual([])
})

test('a deleted segment is not found and can be indexed again', async () => {
  const orgId = newId()
  await write(orgId, 0, ['ann'])
  await write(orgId, 1, ['ann'])

  await db.inOrg(orgId, (tx) => deleteNgrams(tx, [0]))
  const without = await find(orgId, 'ann', [1, 1])
  await write(orgId, 0, ['ann', 'ann'])

  expect(without).toEqual([{ segment: 1, exact: 1 }])
  expect(await find(orgId, 'ann', [2, 1])).toEqual([
    { segment: 0, exact: 2 },
    { segment: 1, exact: 1 },
  ])
})

test('an index of more than one batch is written completely', async () => {
  const orgId = newId()
  const letters = Array.from({ length: 9_000 }, (_, i) => String.fromCodePoint(0x4e00 + i))

  await write(orgId, 0, Array<string>(16).fill(letters.join('\n')))

  for (const letter of [letters[0], letters[4_567], letters.at(-1)]) {
    expect(await find(orgId, letter ?? '', [16])).toEqual([{ segment: 0, exact: 16 }])
  }
})

test('an error in the child process reaches the caller, and nothing is stored', async () => {
  const orgId = newId()

  const writing = write(orgId, 0, Array<string>(65_537).fill('ann'))

  await expect(writing).rejects.toThrow(RangeError)
  expect(await find(orgId, 'ann', [1])).toEqual([])
  expect(ended()).toEqual([true])
})

test('an error in the source reaches the caller and ends the child process', async () => {
  const broken = new Error('no more texts')

  await expect(write(newId(), 0, toChunks(many('ann'), broken))).rejects.toBe(broken)

  expect(ended()).toEqual([true])
})

test('a killed child process causes an error for the caller', async () => {
  const writing = write(newId(), 0, toChunks(many('ann'), many('bob')))
  const killing = vi.waitUntil(() => children[0]?.kill('SIGKILL'), { timeout: 60_000 })

  await expect(writing).rejects.toThrow('exited early')
  expect(await killing).toBe(true)
})

test('a database error reaches the caller and ends the child process', async () => {
  const orgId = newId()
  await write(orgId, 0, many('ann'))

  const again = write(orgId, 0, many('ann'))

  await expect(again).rejects.toMatchObject({ code: '23505' })
  expect(ended()).toEqual([true, true])
})
