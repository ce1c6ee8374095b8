import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { platformResponse } from './de/service-messages/index.ts'
import { createMessageLoader, type MessageLoader } from './message-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const catalog = {
  serviceMessages: [['is in the future', 'liegt in der Zukunft']],
  platformResponse,
} as const

/** What a page shows: nothing until the message no longer changes. */
const show = ({ isSettled, translate }: MessageLoader, text: string): string =>
  isSettled() ? translate(text) : ''

test('a page shows no sentence before the catalog is loaded', async () => {
  const loader = createMessageLoader(async () => catalog)

  expect(show(loader, 'is in the future')).toBe('')
  await loader.load()
  expect(show(loader, 'is in the future')).toBe('liegt in der Zukunft')
})

test('English needs no catalog', async () => {
  const loader = createMessageLoader(undefined)

  expect(show(loader, 'is in the future')).toBe('is in the future')
  await loader.load()
  expect(show(loader, 'is in the future')).toBe('is in the future')
})

test('an error does not wait for a catalog that never loads, and is translated if it loads late', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof catalog>()
  const loader = createMessageLoader(() => promise)
  const shown: string[] = []
  loader.subscribe(() => void shown.push(show(loader, 'is in the future')))

  const loading = loader.load()
  await vi.runAllTimersAsync()
  await loading
  resolve(catalog)
  await promise

  expect(shown).toEqual(['is in the future', 'liegt in der Zukunft'])
})

test('a catalog that failed to load is requested again for the next error', async () => {
  let requests = 0
  const loader = createMessageLoader(async () => {
    requests++
    if (requests === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return catalog
  })

  await loader.load()
  expect(show(loader, 'is in the future')).toBe('is in the future')
  await loader.load()
  expect(show(loader, 'is in the future')).toBe('liegt in der Zukunft')
})

test('a text that an ad platform supplied is marked', async () => {
  const { load, translateOrQuote } = createMessageLoader(async () => catalog)
  const supplied = 'Invalid parameter $& (100)'

  expect(translateOrQuote(supplied)).toBe(supplied)
  await load()
  expect(translateOrQuote(supplied)).toBe(`Antwort der Plattform: „${supplied}“`)
  expect(translateOrQuote('is in the future')).toBe('liegt in der Zukunft')
})
