import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMessageLoader } from './message-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pairs = [['is in the future', 'liegt in der Zukunft']] as const

test('a page shows no sentence before the catalog is loaded', async () => {
  const { load, show } = createMessageLoader(async () => pairs)

  expect(show('is in the future')).toBe('')
  await load()
  expect(show('is in the future')).toBe('liegt in der Zukunft')
})

test('English needs no catalog', async () => {
  const { load, show } = createMessageLoader(undefined)

  expect(show('is in the future')).toBe('is in the future')
  await load()
  expect(show('is in the future')).toBe('is in the future')
})

test('an error does not wait for a catalog that never loads, and is translated if it loads late', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof pairs>()
  const { load, show, subscribe } = createMessageLoader(() => promise)
  const shown: string[] = []
  subscribe(() => void shown.push(show('is in the future')))

  const loading = load()
  await vi.runAllTimersAsync()
  await loading
  resolve(pairs)
  await promise

  expect(shown).toEqual(['is in the future', 'liegt in der Zukunft'])
})

test('a catalog that failed to load is requested again for the next error', async () => {
  let requests = 0
  const { load, show } = createMessageLoader(async () => {
    requests++
    if (requests === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return pairs
  })

  await load()
  expect(show('is in the future')).toBe('is in the future')
  await load()
  expect(show('is in the future')).toBe('liegt in der Zukunft')
})
