import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '../process/log.ts'
import { workInTurn } from './round-robin-worker.ts'

let stopping = new AbortController()
afterEach(() => {
  stopping.abort()
  stopping = new AbortController()
})

/** Worker whose units of work finish on demand. */
function start(
  due: readonly string[],
  { atOnce = 2, pauseMs = 60_000, isBusy = (_orgId: string): boolean => false } = {},
) {
  const started: string[] = []
  const ends = new Map<string, (isDone: boolean) => void>()
  const working = workInTurn({
    due: async () => due,
    work: (orgId) => {
      started.push(orgId)
      return new Promise((resolve) => ends.set(orgId, resolve))
    },
    isBusy,
    atOnce,
    pauseMs,
    signal: stopping.signal,
    log: openLog('silent'),
  })
  const end = async (orgId: string, isDone = true) => {
    ends.get(orgId)?.(isDone)
    await sleep(0)
  }
  return { ...working, started, end }
}

test('after each unit of work, an organization moves to the end of the queue', async () => {
  const { started, end } = start(['a', 'b', 'c', 'd'])
  await sleep(0)
  expect(started).toEqual(['a', 'b'])

  for (const orgId of ['a', 'b', 'c', 'd', 'a']) await end(orgId)

  expect(started).toEqual(['a', 'b', 'c', 'd', 'a', 'b', 'c'])
})

test('an organization runs one unit at a time', async () => {
  const { started, end } = start(['a'], { atOnce: 3 })
  await sleep(0)
  expect(started).toEqual(['a'])

  await end('a')

  expect(started).toEqual(['a', 'a'])
})

test('work that has to wait for other work starts as soon as the other work ends', async () => {
  let isBusy = true
  const { started, end } = start(['a', 'b'], { isBusy: (orgId) => orgId === 'b' && isBusy })
  await sleep(0)
  expect(started).toEqual(['a'])

  isBusy = false
  await end('a')

  expect(started).toEqual(['a', 'b', 'a'])
})

test('an organization whose work cannot be done at the moment is skipped until the pause is over', async () => {
  const { started, end, wake } = start(['a', 'b'], { atOnce: 1 })
  await sleep(0)

  await end('a', false)
  await end('b', false)
  expect(started).toEqual(['a', 'b'])
  wake()
  await sleep(0)

  expect(started).toEqual(['a', 'b', 'a'])
})

test('stopping waits for running work and starts nothing more', async () => {
  const { started, end, ended } = start(['a', 'b'], { atOnce: 1 })
  await sleep(0)

  stopping.abort()
  await end('a')
  await ended

  expect(started).toEqual(['a'])
})
