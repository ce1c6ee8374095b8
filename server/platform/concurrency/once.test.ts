import { expect, test } from 'vitest'
import { loadOnce } from './once.ts'

test('what was loaded is answered to all, those who asked at once among them', async () => {
  let loads = 0
  const load = loadOnce(async () => ++loads)

  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('what failed is loaded again by the next who asks', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    if (++loads === 1) throw new Error('no file could be opened')
    return loads
  })

  await expect(load()).rejects.toThrow('no file could be opened')
  expect(await load()).toBe(2)
})
