import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './concurrency-limit.ts'

test('no more work than the limit runs concurrently, in order, and failures free their slot', async () => {
  const inTurn = takeTurns({ atOnce: 2 })
  const started: number[] = []
  let [running, most] = [0, 0]
  const work = (number: number) => async () => {
    started.push(number)
    running += 1
    most = Math.max(most, running)
    await sleep(1)
    running -= 1
    if (number % 3 === 0) throw new Error(`no ${number}`)
    return number
  }

  const done = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => inTurn('a', work(n))))

  expect(done.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))).toEqual([
    1, 2, 4, 5, 7,
  ])
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(2)
})

test('work that has waited too long is not started', async () => {
  const inTurn = takeTurns({ atOnce: 1, mostMs: 20 })
  let isBegun = false
  const gate = Promise.withResolvers<void>()
  const slow = inTurn('a', () => gate.promise)

  const late = inTurn('a', async () => {
    isBegun = true
  })

  await expect(late).rejects.toMatchObject({ status: 503 })
  gate.resolve()
  await slow
  expect(isBegun).toBe(false)
  await expect(inTurn('a', async () => 'next')).resolves.toBe('next')
})

test('an organization is not delayed by the queue of another', async () => {
  const inTurn = takeTurns({ atOnce: 1 })
  const started: string[] = []
  const work = (name: string) => async () => {
    started.push(name)
    await sleep(1)
  }

  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => inTurn(name.slice(0, 1), work(name)))
  await Promise.all(all)

  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('an organization stays within its own limit even if capacity is left', async () => {
  const inTurn = takeTurns({ atOnce: 2, perOrg: 1 })
  const gate = Promise.withResolvers<void>()
  const started: string[] = []
  const work = (name: string) => async () => {
    started.push(name)
    await gate.promise
  }

  const all = ['a1', 'a2', 'b1'].map((name) => inTurn(name.slice(0, 1), work(name)))
  await sleep(0)
  const before = [...started]
  gate.resolve()
  await Promise.all(all)

  expect(before).toEqual(['a1', 'b1'])
  expect(started).toEqual(['a1', 'b1', 'a2'])
})
