import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts'

const open = (limits: Partial<Parameters<typeof createFairSemaphore>[0]> = {}) =>
  createFairSemaphore({ atOnce: 2, perOwner: 2, waiting: 100, mostMs: 60_000, ...limits })

/** Requests a slot and records when it is acquired. */
function ask(slots: FairSemaphore, owner: string, given: string[]): void {
  const turn = slots.enter(owner)
  if (turn === undefined) given.push(owner)
  // Some tests end while callers are still waiting; these waits time out while another test file
  // runs in this process.
  else turn.then(() => given.push(owner)).catch(() => undefined)
}

const settled = () => sleep(0)

test('a free slot is acquired immediately, without a promise', () => {
  const slots = open()

  expect([slots.enter('a'), slots.enter('b')]).toEqual([undefined, undefined])
  expect(slots.waiting()).toBe(0)
})

test('the owner with the fewest slots is next, however long others have waited', async () => {
  const slots = open()
  const given: string[] = []
  for (const owner of ['a', 'a', 'a', 'a', 'a', 'b', 'c']) ask(slots, owner, given)

  slots.leave('a')
  slots.leave('a')
  await settled()
  slots.leave('b')
  slots.leave('c')
  await settled()

  expect(given).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
  expect(slots.waiting()).toBe(1)
})

test('owners with the same demand get the same share, in turn, each in its own order', async () => {
  const slots = open({ atOnce: 1 })
  const given: string[] = []
  for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) ask(slots, owner, given)

  for (let i = 0; i < 5; i++) {
    slots.leave(given.at(-1) ?? '')
    await settled()
  }

  expect(given).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('one owner never gets all slots if some are reserved for others', async () => {
  const slots = open({ atOnce: 3, perOwner: 2 })
  const given: string[] = []
  for (const owner of ['a', 'a', 'a', 'b']) ask(slots, owner, given)
  expect(given).toEqual(['a', 'a', 'b'])

  slots.leave('b')
  await settled()
  expect(given).toEqual(['a', 'a', 'b'])
  slots.leave('a')
  await settled()

  expect(given).toEqual(['a', 'a', 'b', 'a'])
})

test('an owner with too many waiting callers is rejected immediately, and others are not', async () => {
  const slots = open({ atOnce: 1, waiting: 2 })
  const given: string[] = []
  for (const owner of ['a', 'a', 'a']) ask(slots, owner, given)

  await expect(slots.enter('a')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
  })
  ask(slots, 'b', given)
  slots.leave('a')
  await settled()

  expect(given).toEqual(['a', 'b'])
})

test('a caller whose wait times out is rejected and does not acquire a slot later', async () => {
  const slots = open({ atOnce: 1, mostMs: 10 })
  slots.enter('a')

  await expect(slots.enter('a')).rejects.toMatchObject({ status: 503 })

  expect(slots.waiting()).toBe(0)
  slots.leave('a')
  expect(slots.enter('b')).toBeUndefined()
})

test('other owners are seen while they hold or await a slot', async () => {
  const slots = open({ atOnce: 1 })
  const given: string[] = []
  ask(slots, 'a', given)

  expect(slots.hasOthers(['a'])).toBe(false)
  ask(slots, 'b', given)
  expect(slots.hasOthers(['a'])).toBe(true)
  expect(slots.hasOthers(['a', 'b'])).toBe(false)
  slots.leave('a')
  await settled()
  slots.leave('b')
  expect(slots.hasOthers(['a'])).toBe(false)
})
