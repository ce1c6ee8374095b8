import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowNetworks } from '../../../platform/fetch/validate-address.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import {
  allowLoopback,
  newWebhook,
  ok,
  type Respond,
  status,
} from '../../../test/calls/webhook-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const hour = 3_600_000

test('a failed delivery is sent again with the same id and body, at a new time', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond(status(500))
  await create(org, { name: 'Ada' })
  await run()
  await org.call('PATCH /leads', { body: { externalId: 'none', note: 'x' } })
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1 }])
  receiver.respond(ok)

  await run(10_000)

  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  expect(second?.timestamp).toBeGreaterThan(first?.timestamp ?? 0)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, nextAt: null }])
})

test('attempts are logged with status, duration and the start of the response', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond((reply) => void reply.writeHead(503).end(`${'é'.repeat(700)}\0`))
  await create(org, { name: 'Ada' })
  await run()
  receiver.respond((reply) => void reply.writeHead(202).end('a\0b'))
  await run(10_000)

  const [{ log }] = await deliveries()

  expect(log).toMatchObject([
    { status: 503, error: 'The server responded with status 503.', answer: 'é'.repeat(500) },
    { status: 202, error: null, answer: 'a\ufffdb' },
  ])
  expect(log[0].ms).toBeGreaterThanOrEqual(0)
})

test('after ten attempts a delivery has failed', async () => {
  const org = await service.newOrg()
  const { receiver, exhaust, run, deliveries } = await newWebhook(service, org)
  receiver.respond(status(500))
  await create(org, { name: 'Ada' })

  await exhaust()
  await run(100 * hour)

  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10, nextAt: null }])
  expect(receiver.received).toHaveLength(10)
})

const failures: readonly (readonly [string, Respond, object])[] = [
  ['a redirect', status(302, { location: '/hook' }), { status: 302 }],
  [
    'a connection that is cut',
    (reply) => void reply.destroy(),
    { status: null, error: 'The server cannot be reached.' },
  ],
  [
    'a server that does not respond',
    () => undefined,
    { status: null, error: 'The server timed out.' },
  ],
]

test.for(failures)('%s is a failure that is retried', async ([, respond, logged]) => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond(respond)
  await create(org, { name: 'Ada' })

  await run()

  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1, log: [logged] }])
  expect(receiver.received).toHaveLength(1)
})

test('a success whose body is cut or compressed is a success', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond((reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('half', () => reply.destroy())
  })
  await create(org, { name: 'Ada' })
  await run()
  receiver.respond((reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
  await create(org, { name: 'Bob' })
  await run()

  expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
})

test('an address that has become private is refused when sending', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  allowNetworks(service.db, undefined)

  await run()

  allowLoopback(service)
  const error = 'The URL points to a private network.'
  expect(await deliveries()).toMatchObject([{ state: 'pending', log: [{ status: null, error }] }])
  expect(receiver.received).toEqual([])
})

test('a receiver with another secret refuses every attempt', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.trust('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  await create(org, { name: 'Ada' })

  await run()

  expect(receiver.refused()).toBe(1)
  expect(await deliveries()).toMatchObject([{ state: 'pending', log: [{ status: 401 }] }])
})

test('status 410 disables the webhook; enabled again, it continues', async () => {
  const org = await service.newOrg()
  const { id, receiver, run, read, deliveries } = await newWebhook(service, org)
  receiver.respond(status(410))
  await create(org, { name: 'Ada' })
  await run()
  expect(await read()).toMatchObject({
    enabled: false,
    disabledReason: 'The server responded with status 410 (gone).',
  })
  expect(await run(hour)).toBe(false)
  receiver.respond(ok)

  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: true } })
  await run(hour)

  expect(await read()).toMatchObject({ enabled: true, disabledReason: null, failures: 0 })
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('Retry-After pauses all requests to the endpoint for this time', async () => {
  const org = await service.newOrg()
  const { receiver, run, read, deliveries } = await newWebhook(service, org)
  receiver.respond(status(429, { 'retry-after': '3600' }))
  await create(org, { name: 'Ada' })
  await run()
  receiver.respond(ok)
  await create(org, { name: 'Bob' })

  await run(0.9 * hour)
  expect(receiver.received).toHaveLength(1)
  const { nextAt } = await read()
  expect(Date.parse(nextAt)).toBeGreaterThan(Date.now() + 0.9 * hour)

  await run(1.1 * hour)
  expect(receiver.received).toHaveLength(3)
  expect(await deliveries('state=delivered')).toHaveLength(2)
})

test('five days of unbroken failure disable the webhook, but not with a success in between', async () => {
  const org = await service.newOrg()
  const failing = await newWebhook(service, org)
  const recovering = await newWebhook(service, org)
  const both = [failing, recovering]
  for (const { receiver } of both) receiver.respond(status(500))
  await create(org, { name: 'Ada' })
  for (const { run } of both) await run()
  recovering.receiver.respond(ok)
  await recovering.run(72 * hour)
  recovering.receiver.respond(status(500))
  await create(org, { name: 'Bob' })

  for (const { run } of both) await run(121 * hour)

  expect(await failing.read()).toMatchObject({
    enabled: false,
    disabledReason:
      'Every attempt failed for 5 days. Last error: The server responded with status 500.',
  })
  expect(await recovering.read()).toMatchObject({ enabled: true, failures: 1 })
})

test('events of a lead are sent in order; those of other leads do not wait', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org)
  const ada = await create(org, { name: 'Ada' })
  receiver.respond((reply, one) => status(one.event.leadId === ada ? 500 : 204)(reply, one))
  await run()
  await org.call(`PATCH /leads/${ada}`, { body: { status: 'won' } })
  const bob = await create(org, { name: 'Bob' })
  await run()
  const listSent = () => receiver.received.map(({ event }) => [event.leadId, event.type])
  expect(listSent()).toEqual([
    [ada, 'lead.created'],
    [bob, 'lead.created'],
  ])
  receiver.respond(ok)

  await run(10_000)

  expect(listSent().slice(2)).toEqual([
    [ada, 'lead.created'],
    [ada, 'lead.status_changed'],
  ])
})

test('a delivery that has failed permanently no longer holds up its lead', async () => {
  const org = await service.newOrg()
  const { receiver, run, exhaust, deliveries } = await newWebhook(service, org)
  const isCreation: Respond = (reply, one) =>
    status(one.event.type === 'lead.created' ? 500 : 204)(reply, one)
  receiver.respond(isCreation)
  const id = await create(org, { name: 'Ada' })
  await run()
  await org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })

  await exhaust()
  await run(100 * hour)

  const states = (await deliveries()).map(({ type, state }) => [type, state])
  expect(states).toContainEqual(['lead.status_changed', 'delivered'])
  expect(states).toContainEqual(['lead.created', 'failed'])
})
