import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { allowPlatforms, newHttpDestination } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runChecks } from '../../health/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { block } from './block-destination.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const minuteMs = 60_000

test('the pauses of a blocked destination double from 15 minutes to a day', () => {
  let now = new Date()
  const pauses: number[] = []
  const since = now.toISOString()
  for (let i = 0; i < 10; i += 1) {
    const { pausedUntil } = block({ blockedSince: i === 0 ? null : since }, 'No access', now)
    const until = Date.parse(pausedUntil ?? '')
    pauses.push((until - now.getTime()) / minuteMs)
    now = new Date(until)
  }

  expect(pauses).toEqual([15, 15, 30, 60, 120, 240, 480, 960, 1_440, 1_440])
})

test.for([401, 403])(
  'after status %i, one conversion at a time is tried, until access is restored',
  async (status) => {
    const org = await service.newOrg({ currency: 'EUR' })
    const { platform, run, read, conversions } = await newHttpDestination(service, org)
    for (let i = 0; i < 3; i += 1) {
      await create(org, { name: 'Ada', status: 'won', ad_user_data: true })
    }
    const findCause = async (later: number) => {
      const found = await getOrg(service.db, org.orgId)
      if (found === undefined) throw new Error('no organization')
      const checks = await runChecks(service.db, found, new Date(Date.now() + later))
      return checks.find(({ id }) => id === 'conversions')?.cause
    }
    platform.respond((reply) => void reply.writeHead(status).end())
    await run()
    const sent = platform.calls.length
    const blocked = await read()

    const causes = []
    for (const minutes of [10, 16, 20, 33, 70]) {
      await run(minutes * minuteMs)
      causes.push(await findCause(minutes * minuteMs))
    }
    // Retries occur after 16, 33 and 70 minutes; a server error does not lift the block.
    expect(platform.calls).toHaveLength(sent + 3)
    expect(new Set(platform.calls.slice(sent).map(({ body }) => body.id)).size).toBe(3)
    platform.respond((reply) => void reply.writeHead(500).end())
    await run(4 * hourMs)
    expect(platform.calls).toHaveLength(sent + 4)
    expect((await read()).blockedReason).toBe(blocked.blockedReason)
    platform.respond(undefined)
    await run(2 * dayMs)

    // The warning persists from the first failure to the last, so it is emailed only once.
    expect(new Set(causes)).toEqual(new Set(['blocked']))
    expect(blocked).toMatchObject({
      blockedReason: `The server responded with status ${status}. (${status})`,
      pausedUntil: expect.any(String),
    })
    expect(await read()).toMatchObject({ blockedReason: null, pausedUntil: null })
    const states = (await conversions()).map(({ state }) => state)
    expect([states, platform.accepted.size]).toEqual([Array(3).fill('accepted'), 3])
  },
)
