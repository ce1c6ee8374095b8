import type { Worker } from 'node:worker_threads'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startService } from '../../test/harness.ts'
import { deleteGrams, findMatches, type SegmentTexts, writeGrams } from './index.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

/** Threads that were started by a test. */
let threads: Worker[]
beforeEach(() => {
  threads = []
  const noteThread = (thread: Worker) => threads.push(thread)
  process.on('worker', noteThread)
  return () => process.off('worker', noteThread)
})

const write = (orgId: string, segment: number, texts: SegmentTexts) =>
  db.inOrg(orgId, (tx) => writeGrams(tx, segment, texts))

const find = (orgId: string, needle: string) =>
  db.readInOrg(orgId, (tx) => findMatches(tx, needle, [0, 1]))

/** Node gives threads that have ended this number. */
const ended = -1

async function* inParts(...parts: (readonly string[] | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

test('texts may come part by part', async () => {
  const orgId = newId()

  await write(orgId, 0, inParts(['ann', 'bob'], [], ['anton']))

  expect(await find(orgId, 'an')).toEqual([{ segment: 0, exact: 2 }])
  expect(threads.map(({ threadId }) => threadId)).toEqual([ended])
})

test('a deleted segment is not found, and can be written anew', async () => {
  const orgId = newId()
  await write(orgId, 0, ['ann'])
  await write(orgId, 1, ['ann'])

  await db.inOrg(orgId, (tx) => deleteGrams(tx, [0]))
  const without = await find(orgId, 'ann')
  await write(orgId, 0, ['ann', 'ann'])

  expect(without).toEqual([{ segment: 1, exact: 1 }])
  expect(await find(orgId, 'ann')).toEqual([
    { segment: 0, exact: 2 },
    { segment: 1, exact: 1 },
  ])
})

test('more than a batch is written completely', async () => {
  const orgId = newId()
  const letters = Array.from({ length: 9_000 }, (_, i) => String.fromCodePoint(0x4e00 + i))

  await write(orgId, 0, Array<string>(16).fill(letters.join('\n')))

  for (const letter of [letters[0], letters[4_567], letters.at(-1)]) {
    expect(await find(orgId, letter ?? '')).toEqual([{ segment: 0, exact: 16 }])
  }
})

test('an error of the thread reaches the caller, and nothing is stored', async () => {
  const orgId = newId()

  const writing = write(orgId, 0, Array<string>(65_537).fill('ann'))

  await expect(writing).rejects.toThrow(RangeError)
  expect(await find(orgId, 'ann')).toEqual([])
  expect(threads.map(({ threadId }) => threadId)).toEqual([ended])
})

test('an error of the source reaches the caller and ends the thread', async () => {
  const broken = new Error('no more texts')

  await expect(write(newId(), 0, inParts(['ann'], broken))).rejects.toBe(broken)

  expect(threads.map(({ threadId }) => threadId)).toEqual([ended])
})

test('an error of the database reaches the caller and ends the thread', async () => {
  const orgId = newId()
  await write(orgId, 0, ['ann'])

  const again = write(orgId, 0, ['ann'])

  await expect(again).rejects.toMatchObject({ code: '23505' })
  expect(threads.map(({ threadId }) => threadId)).toEqual([ended, ended])
})
