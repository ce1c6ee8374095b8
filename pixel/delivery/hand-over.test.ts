import { afterEach, expect, test, vi } from 'vitest'
import { handOver } from './hand-over.ts'
import type { Parcel } from './retry-queue.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Beacons that are sent when the page unloads while a form is queued. */
function collectBeacons(RequestOfBrowser: object) {
  const beacons: string[][] = []
  vi.stubGlobal('Request', RequestOfBrowser)
  vi.stubGlobal('navigator', { sendBeacon: (...letter: string[]) => beacons.push(letter) > 0 })
  const waiting = () => ({ id: [1, 'leads', { email: 'ada@example.com' }] as const })
  const letter = ([, path, body]: Parcel): [string, string] => [path, JSON.stringify(body)]
  handOver(letter, waiting)
  return beacons
}

test('a browser that cancels requests on unload sends beacons for queued requests', () => {
  expect(collectBeacons(class {})).toEqual([['leads', '{"email":"ada@example.com"}']])
})

test('any other browser sends nothing twice', () => {
  expect(collectBeacons(Request)).toEqual([])
})
