import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
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
const won = { name: 'Ada', status: 'won', ad_user_data: true, value: 12.5, email: ' A@b.example ' }

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Reply =>
  (reply) =>
    void reply.writeHead(code, headers).end(body)

test('a won lead is sent once, with its value, a hashed email and an id', async () => {
  const org = await newOrg()
  const { platform, run, conversions } = await newHttpDestination(service, org)
  const leadId = await create(org, won)

  await run()
  await org.call(`PATCH /leads/${leadId}`, { body: { note: 'Called' } })
  await run(dayMs)

  const [{ id, at, ...sent }] = await conversions()
  expect(platform.calls.map(({ body }) => body)).toEqual([
    {
      ...{ id, action: 'Sale', at, value: 12.5, currency: 'EUR', leadId, externalId: null },
      emailSha256: 'ebb18a030bf15174f5714e24d63af1a81355c951ea7389bd2a9bd18e3d0c2477',
      phoneSha256: null,
    },
  ])
  expect(sent).toMatchObject({
    ...{ leadId, state: 'accepted', reason: null, code: null, attempts: 1, nextAt: null },
    ...{ consent: true, clickId: null, sentAt: expect.any(String) },
  })
})

test('a template determines what is sent, including fields of the lead', async () => {
  const org = await newOrg()
  const template = { id: '{{id}}', who: ['{{lead.name}}, {{ lead.gclid }}'], worth: '{{value}}' }
  const { platform, run } = await newHttpDestination(service, org, { template })
  await create(org, { ...won, value: null })

  await run()

  expect(platform.calls[0]?.body).toEqual({
    id: platform.calls[0]?.headers['idempotency-key'],
    who: ['Ada, '],
    worth: null,
  })
})

const transient: readonly (readonly [string, Reply, object])[] = [
  ['status 503', status(503), { code: '503' }],
  ['status 408', status(408), { code: '408' }],
  ['status 425', status(425), { code: '425' }],
  ['status 429', status(429), { code: '429' }],
  ['a redirect', status(302, { location: '/' }), { code: '302' }],
  ['a page of a proxy', status(502, { 'content-type': 'text/html' }, '<h1>'), { code: '502' }],
  ['a connection that is cut', (reply) => void reply.destroy(), { code: 'no_response' }],
  ['a platform that does not respond', () => undefined, { code: 'no_response' }],
]

test.for(transient)(
  'after %s a conversion is sent again with the same id',
  async ([, reply, word]) => {
    const org = await newOrg()
    const { platform, run, conversions } = await newHttpDestination(service, org)
    await create(org, won)
    platform.respond(reply)

    await run()
    expect(await conversions()).toMatchObject([{ state: 'sent', attempts: 1, ...word }])
    platform.respond(undefined)
    await run(60_000)

    expect(await conversions()).toMatchObject([{ state: 'accepted', attempts: 2, code: null }])
    const ids = platform.calls.map(({ headers }) => headers['idempotency-key'])
    expect([ids.length, new Set(ids).size, platform.accepted.size]).toEqual([2, 1, 1])
  },
)

test('a conversion whose response was cut off after it was accepted counts once', async () => {
  const org = await newOrg()
  const { platform, run, conversions } = await newHttpDestination(service, org)
  await create(org, won)
  platform.respond((reply, call) => {
    platform.accepted.set(call.body.id, call)
    reply.destroy()
  })
  await run()
  platform.respond(undefined)

  await run(60_000)

  expect(await conversions()).toMatchObject([{ state: 'accepted', attempts: 2 }])
  expect(platform.accepted.size).toBe(1)
})

test('any other status rejects the conversion permanently', async () => {
  const org = await newOrg()
  const { platform, run, conversions } = await newHttpDestination(service, org)
  platform.respond(status(422))
  await create(org, won)

  await run()
  await run(dayMs)

  const message = 'The server responded with status 422.'
  expect(await conversions()).toMatchObject([{ state: 'rejected', code: '422', message }])
  expect(platform.calls).toHaveLength(1)
})

test.for([401, 403])('status %i blocks the destination until the user changes it', async (code) => {
  const org = await newOrg()
  const destination = await newHttpDestination(service, org)
  const { platform, run, read, conversions, change } = destination
  platform.respond(status(code))
  await create(org, won)
  await run()
  const blockedReason = `The server responded with status ${code}. (${code})`
  expect(await read()).toMatchObject({ enabled: true, blockedReason })
  await create(org, { ...won, name: 'Bob' })
  platform.respond(undefined)
  await run()
  expect(platform.accepted.size).toBe(0)
  expect(await conversions()).toMatchObject([{ state: 'waiting' }, { state: 'sent', attempts: 1 }])

  expect((await change({ secret })).status).toBe(200)
  await run()

  expect(await read()).toMatchObject({ blockedReason: null, hasSecret: true })
  expect(await conversions()).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  expect(platform.accepted.size).toBe(2)
})

test('Retry-After pauses all requests to the platform for this time', async () => {
  const org = await newOrg()
  const { platform, run, read, conversions } = await newHttpDestination(service, org)
  platform.respond(status(429, { 'retry-after': '3600' }))
  await create(org, won)
  await run()
  await create(org, { ...won, name: 'Bob' })
  platform.respond(undefined)

  await run(0.9 * hourMs)
  expect(platform.calls).toHaveLength(1)
  expect(Date.parse((await read()).pausedUntil)).toBeGreaterThan(Date.now() + 0.9 * hourMs)

  await run(1.1 * hourMs)
  expect(await conversions()).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
})

test('retries end when the conversion is too old', async () => {
  const org = await newOrg()
  const { platform, run, exhaust, conversions, change } = await newHttpDestination(service, org)
  await change({ windowDays: 7 })
  platform.respond(status(500))
  await create(org, won)

  await exhaust()
  expect(await conversions()).toMatchObject([{ state: 'sent', attempts: 10 }])
  await run(8 * dayMs)
  await run(20 * dayMs)

  expect(await conversions()).toMatchObject([
    { state: 'expired', reason: 'conversion_too_old', attempts: 10, nextAt: null },
  ])
})

test('conversions of a lead are sent in order; those of other leads do not wait', async () => {
  const org = await newOrg()
  const rules = [
    { action: 'Qualified', status: 'qualified' },
    { action: 'Sale', status: 'won' },
  ]
  const { platform, run } = await newHttpDestination(service, org, { rules })
  const ada = await create(org, { ...won, status: 'qualified' })
  platform.respond((reply, { body }) => void reply.writeHead(body.leadId === ada ? 500 : 204).end())
  await run()
  await org.call(`PATCH /leads/${ada}`, { body: { status: 'won' } })
  const bob = await create(org, { ...won, name: 'Bob' })
  await run()
  const list = () => platform.calls.map(({ body }) => [body.leadId, body.action])
  expect(list()).toEqual([
    [ada, 'Qualified'],
    [bob, 'Qualified'],
    [bob, 'Sale'],
  ])
  platform.respond(undefined)

  await run(60_000)

  expect(list().slice(3)).toEqual([
    [ada, 'Qualified'],
    [ada, 'Sale'],
  ])
})
