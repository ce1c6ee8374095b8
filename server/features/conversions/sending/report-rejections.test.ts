import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../../contract/values/time.ts'
import {
  allowPlatforms,
  newHttpDestination,
  type Reply,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { rejectionLimit } from './circuit-breaker.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const respond =
  (status: number): Reply =>
  (reply) =>
    void reply.writeHead(status).end()

const addWon = (org: TestOrg) => create(org, { name: 'Ada', status: 'won', ad_user_data: true })

const listRejected = async (org: TestOrg): Promise<unknown[]> => {
  const { events } = (await org.call('GET /events', { query: 'limit=100' })).body.data
  return events.filter(({ type }: { type: string }) => type === 'conversion.rejected')
}

test.for([401, 403, 302, 408, 425, 429, 500, 503])(
  'a destination that answers %i to everything causes no events',
  async (status) => {
    const org = await service.newOrg({ currency: 'EUR' })
    const { platform, run, conversions } = await newHttpDestination(service, org)
    platform.respond(respond(status))
    for (let i = 0; i < rejectionLimit + 1; i += 1) await addWon(org)

    for (const hours of [0, 1, 8, 30]) await run(hours * hourMs)

    expect(platform.calls.length).toBeGreaterThan(0)
    expect(await listRejected(org)).toEqual([])
    const states = (await conversions()).map(({ state }) => state)
    expect(states).not.toContain('rejected')
  },
)

test('a destination that rejects everything causes no event if it is noticed at once', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { platform, run, read } = await newHttpDestination(service, org)
  platform.respond(respond(400))
  for (let i = 0; i < rejectionLimit + 3; i += 1) await addWon(org)

  for (const hours of [0, 1.1, 3.2, 8, 30]) await run(hours * hourMs)

  expect((await read()).pausedReason).not.toBeNull()
  expect(await listRejected(org)).toEqual([])
})

test('one conversion at a time, it causes an event for each until it pauses, then none', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { platform, run, read } = await newHttpDestination(service, org)
  platform.respond(respond(400))
  for (let i = 0; i < rejectionLimit + 3; i += 1) {
    await addWon(org)
    await run()
  }

  for (const hours of [1.1, 3.2, 8, 30]) await run(hours * hourMs)

  expect((await read()).pausedReason).not.toBeNull()
  expect(await listRejected(org)).toHaveLength(rejectionLimit - 1)
})
