import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** Yields 1, 2 and 3, and records each step. */
async function* count(events: string[], failAt = 0): AsyncGenerator<number, void, void> {
  try {
    for (let i = 1; i <= 3; i++) {
      if (i === failAt) throw new Error(`no item ${i}`)
      events.push(`read ${i}`)
      yield i
    }
  } finally {
    events.push('closed')
  }
}

const nextTurn = () => new Promise(setImmediate)

test('the next item is read while the previous one is handled, but not the one after it', async () => {
  const events: string[] = []
  for await (const item of readAhead(count(events))) {
    await nextTurn()
    events.push(`handled ${item}`)
  }

  expect(events).toEqual([
    ...['read 1', 'read 2', 'handled 1', 'read 3', 'handled 2', 'closed', 'handled 3'],
  ])
})

test('an item that cannot be read fails after the items before it', async () => {
  const handled: number[] = []
  const reading = async () => {
    for await (const item of readAhead(count([], 3))) handled.push(item)
  }

  await expect(reading()).rejects.toThrow('no item 3')
  expect(handled).toEqual([1, 2])
})

test('a reader that stops early closes the source', async () => {
  const events: string[] = []
  for await (const item of readAhead(count(events))) if (item === 1) break

  expect(events.at(-1)).toBe('closed')
})
