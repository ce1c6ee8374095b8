import { afterEach, expect, test, vi } from 'vitest'
import { handOver } from './hand-over.ts'
import type { Parcel } from './retry-queue.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What goes out as beacons when a page goes on which a form waits. */
function collectBeacons(RequestOfBrowser: object) {
  const beacons: string[][] = []
  vi.stubGlobal('Request', RequestOfBrowser)
  vi.stubGlobal('navigator', { sendBeacon: (...letter: string[]) => beacons.push(letter) > 0 })
  const waiting = () => ({ id: [1, 'leads', { email: 'ada@example.com' }] as const })
  const letter = ([, path, body]: Parcel): [string, string] => [path, JSON.stringify(body)]
  handOver({ letter, waiting })
  return beacons
}

test('a browser that drops requests with their page hands over what waits', () => {
  expect(collectBeacons(class {})).toEqual([['leads', '{"email":"ada@example.com"}']])
})

test('any other browser sends nothing twice', () => {
  expect(collectBeacons(Request)).toEqual([])
})
