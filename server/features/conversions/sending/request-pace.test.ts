import { afterAll, expect, test } from 'vitest'
import { startService } from '../../../test/harness.ts'
import { startSenderProcess } from '../../../test/processes/sender-process.ts'
import { setUsedUntil } from '../../../test/stores/pace-rows-store.ts'
import { takeTurn } from './pace-store.ts'
import { googleOrigin, googlePace, toSpread } from './request-pace.ts'

const service = await startService()
afterAll(service.stop)

const take = (origin = googleOrigin) =>
  service.db.inSystem((tx) => takeTurn(tx, origin, toSpread(googlePace)))

test('two processes together send no more requests per minute than Google allows', async () => {
  const processes = await Promise.all([1, 2].map(() => startSenderProcess(service.connection)))

  const taken = await Promise.all(processes.map((one) => one.takeTurns(400)))
  await Promise.all(processes.map((one) => one.kill()))

  const times = taken.flatMap((turns) => turns.map(({ atMs }) => atMs)).toSorted((a, b) => a - b)
  expect(times).toHaveLength(800)
  for (const [i, at] of times.entries()) {
    const later = times[i + googlePace.perMinute]
    if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(59_999)
  }
  // Requests in a burst do not wait.
  const first = taken.flatMap((turns) => turns.filter(({ waitMs }) => waitMs === 0))
  expect(first.length).toBeGreaterThanOrEqual(googlePace.burst)
})

test('a clock that is set back delays requests for at most ten minutes', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await setUsedUntil(service.db, googleOrigin, tomorrow.toISOString())

  const turn = await take()

  expect(turn?.waitMs).toBeGreaterThan(590_000)
  expect(turn?.waitMs).toBeLessThan(610_000)
})

test('other platforms have no turns', async () => {
  expect(await take('https://graph.facebook.com')).toBeUndefined()
})
