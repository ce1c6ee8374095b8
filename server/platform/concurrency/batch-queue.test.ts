import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBatchQueue } from './batch-queue.ts'

/** A queue whose batches wait for `open`, and the batches that its handler has received. */
function gated(limits = { size: 3, parallel: 1, waiting: 10 }) {
  const batches: [string, readonly number[]][] = []
  const gate = Promise.withResolvers<void>()
  const add = createBatchQueue<number, number>(async (key, items) => {
    batches.push([key, items])
    await gate.promise
    return items.map((item) => (item < 0 ? new Error(`bad ${item}`) : item * 10))
  }, limits)
  return { add, batches, open: gate.resolve }
}

test('items added in one turn are batched together, and items added while the batch is running come next', async () => {
  const { add, batches, open } = gated()

  const results = [1, 2].map((item) => add('a', item))
  await turn()
  results.push(...[3, 4, 5, 6].map((item) => add('a', item)))
  open()

  expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60])
  expect(batches).toEqual([
    ['a', [1, 2]],
    ['a', [3, 4, 5]],
    ['a', [6]],
  ])
})

test('keys never share a batch and never wait for each other', async () => {
  const { add, batches, open } = gated()

  const results = [add('a', 1), add('b', 2)]
  await turn()
  expect(batches).toEqual([
    ['a', [1]],
    ['b', [2]],
  ])
  open()

  expect(await Promise.all(results)).toEqual([10, 20])
})

test('an item whose result is an error fails without affecting the others', async () => {
  const { add, open } = gated({ size: 10, parallel: 1, waiting: 10 })

  const results = [1, 2, -3, 4].map((item) => add('a', item))
  open()

  const settled = await Promise.allSettled(results)
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a failed batch fails all of its items, and the next one runs', async () => {
  let runs = 0
  const add = createBatchQueue<number, number>(
    async (_, items) => {
      runs++
      if (runs === 2) throw new Error('lost')
      return items
    },
    { size: 2, parallel: 1, waiting: 10 },
  )

  const settled = await Promise.allSettled([1, 2, 3, 4, 5].map((item) => add('a', item)))

  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
})

test('items beyond the queue limit get a 503, and there is room again later', async () => {
  const { add, open } = gated({ size: 5, parallel: 1, waiting: 2 })

  const results = [1, 2].map((item) => add('a', item))
  expect(() => add('a', 3)).toThrow(expect.objectContaining({ status: 503 }))
  open()

  expect(await Promise.all(results)).toEqual([10, 20])
  expect(await add('a', 4)).toBe(40)
})

test('each item is handled once and gets its own result, with any limits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat({ max: 99 })), { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      async (items, size, parallel) => {
        let handled = 0
        const add = createBatchQueue<number, number>(
          async (_, batch) => {
            expect(batch.length).toBeLessThanOrEqual(size)
            await Promise.resolve()
            handled += batch.length
            return batch.map((item) => item + 1)
          },
          { size, parallel, waiting: 100 },
        )

        const results = await Promise.all(items.map(([key, item]) => add(key, item)))

        expect(results).toEqual(items.map(([, item]) => item + 1))
        expect(handled).toBe(items.length)
      },
    ),
    { numRuns: 50 },
  )
})
