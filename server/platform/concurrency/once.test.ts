import { expect, test } from 'vitest'
import { loadOnce } from './once.ts'

test('a loaded value is returned to all callers, including concurrent ones', async () => {
  let loads = 0
  const load = loadOnce(async () => ++loads)

  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('after an error the next caller loads again', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    if (++loads === 1) throw new Error('no file could be opened')
    return loads
  })

  await expect(load()).rejects.toThrow('no file could be opened')
  expect(await load()).toBe(2)
})
