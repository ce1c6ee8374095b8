import { expect, test } from 'vitest'
import { createPool } from './create-pool.ts'

/** Tasks that a test can end at any time. */
function createTasks(count: number) {
  const started: number[] = []
  const tasks = Array.from({ length: count }, (_, i) => {
    const end = Promise.withResolvers<number>()
    const run = () => {
      started.push(i)
      return end.promise
    }
    return { run, end: () => end.resolve(i), fail: () => end.reject(new Error(`task ${i}`)) }
  })
  return { started, tasks }
}

const { signal } = new AbortController()

test('tasks beyond the size wait, and start in order', async () => {
  const pool = createPool(2)
  const { started, tasks } = createTasks(4)

  const results = tasks.map(({ run }) => pool(run, signal))
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  tasks[1]?.end()
  await results[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])

  for (const { end } of tasks) end()
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('a failed task makes room for the next one', async () => {
  const pool = createPool(1)
  const { tasks } = createTasks(2)
  const results = tasks.map(({ run }) => pool(run, signal))

  tasks[0]?.fail()
  tasks[1]?.end()

  await expect(results[0]).rejects.toThrow('task 0')
  expect(await results[1]).toBe(1)
})

test('a task that is aborted while it waits never starts', async () => {
  const pool = createPool(1)
  const { started, tasks } = createTasks(3)
  const controller = new AbortController()
  const [first, second, third] = tasks
  if (!first || !second || !third) expect.fail('there are three tasks')
  const results = [
    pool(first.run, signal),
    pool(second.run, controller.signal),
    pool(third.run, signal),
  ]

  controller.abort(new Error('left'))
  for (const { end } of tasks) end()

  await expect(results[1]).rejects.toThrow('left')
  expect(await results[2]).toBe(2)
  expect(started).toEqual([0, 2])
})
