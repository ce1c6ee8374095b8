import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDestination } from '../../../test/calls/conversion-calls.ts'
import {
  allowPlatforms,
  newHttpDestination,
  type Reply,
  secret,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const newOrg = () => service.newOrg({ currency: 'EUR' })
const won = { name: 'Ada', status: 'won', ad_user_data: true, value: 10, email: 'ada@example.com' }
const status =
  (code: number): Reply =>
  (reply) =>
    void reply.writeHead(code).end('ada@example.com')

test('every attempt is listed, newest first, without the body of the response', async () => {
  const org = await newOrg()
  const { platform, run, conversions } = await newHttpDestination(service, org)
  await create(org, won)
  platform.respond(status(503))
  await run()
  platform.respond((reply) => void reply.destroy())
  await run(10_000)
  platform.respond(undefined)
  await run(4_000_000)
  const [{ id }] = await conversions()

  const { body } = await org.call(`GET /conversions/${id}/attempts`)

  const message = 'The server responded with status 503.'
  expect(body.data).toMatchObject([
    { outcome: 'accepted', status: 204, code: null, message: null },
    { outcome: 'retry', status: null, code: 'no_response' },
    { outcome: 'retry', status: 503, code: '503', message },
  ])
  expect(JSON.stringify(body)).not.toContain('ada@')
  expect((await org.call('GET /conversions/x/attempts')).status).toBe(404)
})

test('a rejected conversion is sent again with the same id, and as the lead is now', async () => {
  const org = await newOrg()
  const { platform, run, conversions } = await newHttpDestination(service, org)
  const leadId = await create(org, won)
  platform.respond(status(400))
  await run()
  const [{ id }] = await conversions()
  await org.call(`PATCH /leads/${leadId}`, { body: { value: 20 } })
  platform.respond(undefined)

  const replayed = await org.call(`POST /conversions/${id}/replay`)
  expect(replayed).toMatchObject({ status: 202, body: { data: { id, state: 'waiting' } } })
  await run()

  expect(await conversions()).toMatchObject([{ id, state: 'accepted', value: 20, attempts: 2 }])
  expect(platform.calls.map(({ body }) => [body.id, body.value])).toEqual([
    [id, 10],
    [id, 20],
  ])
  const again = await org.call(`POST /conversions/${id}/replay`)
  expect(again.status).toBe(409)
})

test('a conversion that is waiting for its next attempt is sent immediately', async () => {
  const org = await newOrg()
  const { platform, run, conversions } = await newHttpDestination(service, org)
  await create(org, won)
  platform.respond(status(503))
  await run()
  await run(10_000)
  platform.respond(undefined)
  const [{ id, nextAt }] = await conversions()
  expect(Date.parse(nextAt)).toBeGreaterThan(Date.now() + 60_000)

  expect((await org.call(`POST /conversions/${id}/replay`)).status).toBe(202)
  await run(20_000)

  expect(await conversions()).toMatchObject([{ state: 'accepted', attempts: 3 }])
})

test('rejected conversions are counted by code and replayed by code', async () => {
  const org = await newOrg()
  const { id, platform, run, conversions } = await newHttpDestination(service, org)
  for (const [name, code] of [
    ['A', 400],
    ['B', 422],
    ['C', 422],
  ] as const) {
    platform.respond(status(code))
    await create(org, { ...won, name })
    await run()
  }
  const path = `/conversion-destinations/${id}`
  const { rejections } = (await org.call(`GET ${path}/status`)).body.data
  expect(rejections).toEqual([
    { code: '422', message: 'The server responded with status 422.', count: 2 },
    { code: '400', message: 'The server responded with status 400.', count: 1 },
  ])
  platform.respond(undefined)

  const { body } = await org.call(`POST ${path}/replay`, { body: { code: '422' } })
  expect(body.data).toEqual({ replayed: 2 })
  const waiting = (await org.call(`GET ${path}/status`)).body.data
  expect(Date.parse(waiting.oldestWaitingAt)).toBeLessThanOrEqual(Date.now())
  await run()

  expect((await conversions()).map(({ state }) => state)).toEqual([
    'accepted',
    'accepted',
    'rejected',
  ])
  const { states, oldestWaitingAt, lastAcceptedAt } = (await org.call(`GET ${path}/status`)).body
    .data
  expect(states).toEqual([
    { state: 'accepted', reason: null, count: 2 },
    { state: 'rejected', reason: null, count: 1 },
  ])
  expect([oldestWaitingAt, typeof lastAcceptedAt]).toEqual([null, 'string'])
})

test('nothing is replayed while the destination is disabled or blocked', async () => {
  const org = await newOrg()
  const { id, change, platform, run } = await newHttpDestination(service, org)
  const replay = () => org.call(`POST /conversion-destinations/${id}/replay`, { body: {} })
  platform.respond(status(401))
  await create(org, won)
  await run()
  expect((await replay()).body.error.message).toBe('The destination is blocked. Enable it first.')

  await change({ enabled: false })

  expect((await replay()).body.error.message).toBe('The destination is disabled. Enable it first.')
})

test('a test is sent once, even if the destination is disabled, and not listed', async () => {
  const org = await newOrg()
  const { id, change, platform, conversions } = await newHttpDestination(service, org)
  await change({ enabled: false })
  const path = `POST /conversion-destinations/${id}/test`
  const leadId = await create(org, won)

  const invented = (await org.call(path, { body: {} })).body.data
  const real = (await org.call(path, { body: { leadId } })).body.data
  platform.respond(status(403))
  const refused = (await org.call(path, { body: {} })).body.data

  expect([invented, real]).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
  expect(platform.calls.map(({ body }) => body)).toMatchObject([
    { action: 'Sale', value: 1, currency: 'EUR' },
    { action: 'Sale', leadId },
    {},
  ])
  expect(refused).toMatchObject({ outcome: 'blocked', status: 403, code: '403' })
  expect(JSON.stringify([invented, refused])).not.toContain(secret)
  expect(await conversions()).toEqual([])
})

test('files, denied consent and unknown leads cannot be tested', async () => {
  const org = await newOrg()
  const { id } = await newHttpDestination(service, org)
  const file = await newDestination(org, { rules: [] })
  const denied = await create(org, { ...won, ad_user_data: false })
  const send = async (destinationId: string, leadId?: string) =>
    (await org.call(`POST /conversion-destinations/${destinationId}/test`, { body: { leadId } }))
      .status

  expect(await send(file.id)).toBe(409)
  expect(await send(id, denied)).toBe(409)
  expect(await send(id, 'x')).toBe(404)
})

test('a lead is explained while it is retried, accepted, rejected and blocked', async () => {
  const org = await newOrg()
  const { platform, run } = await newHttpDestination(service, org)
  const explain = async (id: string) =>
    (await org.call(`GET /leads/${id}/conversions`)).body.data.sentences[0]
  const retried = await create(org, won)
  expect(await explain(retried)).toBe('“Sale” for CRM will be sent soon.')
  platform.respond(status(500))
  await run()
  expect(await explain(retried)).toMatch(
    /^“Sale” for CRM was sent at 20.*, but has not been accepted yet\. The server responded with status 500\. The next attempt is at 20/,
  )
  platform.respond(undefined)
  await run(10_000)
  expect(await explain(retried)).toMatch(/^“Sale” for CRM was sent at 20.* and accepted/)

  platform.respond(status(400))
  const rejected = await create(org, { ...won, name: 'Bob' })
  await run()
  platform.respond(status(401))
  const blocked = await create(org, { ...won, name: 'Eve' })
  await run()

  expect(await explain(rejected)).toBe(
    '“Sale” for CRM was rejected by the platform: The server responded with status 400. (400)',
  )
  expect(await explain(blocked)).toContain(' The destination is blocked: The server responded')
})

test('rejected conversions that were first sent in a time span are sent again', async () => {
  const org = await newOrg()
  const { id, platform, run, conversions } = await newHttpDestination(service, org)
  platform.respond(status(400))
  await create(org, { ...won, name: 'First' })
  await run()
  await create(org, { ...won, name: 'Second' })
  await run(3_600_000)
  const between = new Date(Date.now() + 1_800_000).toISOString()
  const at = `POST /conversion-destinations/${id}/replay`

  const later = await org.call(at, { body: { since: between } })
  const none = await org.call(at, { body: { since: between, until: between } })
  const earlier = await org.call(at, { body: { until: between, code: '400' } })
  const invalid = await org.call(at, { body: { since: '2026-11-27' } })

  expect([later, none, earlier].map(({ body }) => body.data.replayed)).toEqual([1, 0, 1])
  expect(invalid.status).toBe(400)
  const states = (await conversions()).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['waiting', 'waiting'])
})
