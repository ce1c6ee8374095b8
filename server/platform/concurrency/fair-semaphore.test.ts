import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts'

const open = (limits: Partial<Parameters<typeof createFairSemaphore>[0]> = {}) =>
  createFairSemaphore({ atOnce: 2, perOwner: 2, waiting: 100, mostMs: 60_000, ...limits })

/** Asks for a slot, and writes down when it was given. */
function ask(slots: FairSemaphore, owner: string, given: string[]): void {
  const turn = slots.enter(owner)
  if (turn === undefined) given.push(owner)
  else void turn.then(() => given.push(owner))
}

const settled = () => sleep(0)

test('a free slot is given at once, without a promise', () => {
  const slots = open()

  expect([slots.enter('a'), slots.enter('b')]).toEqual([undefined, undefined])
  expect(slots.waiting()).toBe(0)
})

test('whoever has the fewest slots is next, however many of others wait longer', async () => {
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

test('owners who want the same get the same, in turn, and each in its own order', async () => {
  const slots = open({ atOnce: 1 })
  const given: string[] = []
  for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) ask(slots, owner, given)

  for (let i = 0; i < 5; i++) {
    slots.leave(given.at(-1) ?? '')
    await settled()
  }

  expect(given).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('one owner never has all slots where some are kept for others', async () => {
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

test('beyond a number of waiting ones an owner is refused at once, and others are not', async () => {
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

test('who waits too long is refused, and takes no slot later', async () => {
  const slots = open({ atOnce: 1, mostMs: 10 })
  slots.enter('a')

  await expect(slots.enter('a')).rejects.toMatchObject({ status: 503 })

  expect(slots.waiting()).toBe(0)
  slots.leave('a')
  expect(slots.enter('b')).toBeUndefined()
})
