import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecretBox, useSecrets } from '../../../platform/secrets/secrets.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook, ok, status } from '../../../test/calls/webhook-calls.ts'
import { expectError } from '../../../test/expect-answer.ts'
import { startService } from '../../../test/harness.ts'
import { selectWebhook, updateWebhook } from '../webhook-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const day = 86_400_000

test('for 24 hours after a rotation, the old and the new secret verify', async () => {
  const org = await service.newOrg()
  const { id, secret, receiver, run } = await newWebhook(service, org)
  const rotated = await org.call(`POST /webhooks/${id}/rotate-secret`)
  const fresh: string = rotated.body.data.secret
  expect(fresh).not.toBe(secret)

  await create(org, { name: 'With the old secret' })
  await run()
  receiver.trust(fresh)
  await create(org, { name: 'With the new secret' })
  await run(0.9 * day)
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2])

  await create(org, { name: 'A day later' })
  await run(1.1 * day)
  expect(receiver.received.at(-1)?.signatures).toBe(1)
  receiver.trust(secret)
  await create(org, { name: 'Refused' })
  await run(1.1 * day)
  expect([receiver.received.length, receiver.refused()]).toEqual([3, 1])
})

test('secrets are encrypted in the database, and only for their own webhook', async () => {
  const org = await service.newOrg()
  const [one, other] = [await newWebhook(service, org), await newWebhook(service, org)]
  const load = (id: string) => service.db.readInOrg(org.orgId, (tx) => selectWebhook(tx, id))
  const sealed = (await load(other.id))?.secret ?? ''
  expect(sealed).toMatch(/^v1\./)
  expect(sealed).not.toContain(other.secret.slice(6))
  await service.db.inOrg(org.orgId, (tx) => updateWebhook(tx, one.id, { secret: sealed }))
  await create(org, { name: 'Ada' })

  await one.run()

  expect(one.receiver.received.length + one.receiver.refused()).toBe(0)
  expect(await one.deliveries()).toMatchObject([
    {
      state: 'pending',
      log: [{ status: null, error: 'The signing secret cannot be decrypted. Rotate it.' }],
    },
  ])
})

test('a test event is signed, has a lead with every field, and is not listed', async () => {
  const org = await service.newOrg()
  const { id, receiver, deliveries } = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  const [listed] = (await org.call('GET /events')).body.data.events

  const { body } = await org.call(`POST /webhooks/${id}/test`)

  const [{ event } = { event: {} }] = receiver.received
  expect(body.data).toMatchObject({ status: 204, error: null, answer: '', event })
  expect(event).toMatchObject({ type: 'webhook.test', lead: { name: 'Ada Example' } })
  expect(Object.keys(event).toSorted()).toEqual(Object.keys(listed).toSorted())
  expect(Object.keys(event.lead).toSorted()).toEqual(Object.keys(listed.lead).toSorted())
  expect(await deliveries()).toEqual([])
})

test('a test of a disabled webhook reports the failure', async () => {
  const org = await service.newOrg()
  const { id, receiver } = await newWebhook(service, org, { enabled: false, payload: 'thin' })
  receiver.respond(status(500))

  const { body } = await org.call(`POST /webhooks/${id}/test`)

  expect(body.data).toMatchObject({ status: 500, error: 'The server responded with status 500.' })
  expect(body.data.event).toMatchObject({ url: expect.stringContaining('/api/leads/') })
})

test('a replay sends a delivery once more with the same id and body', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries, read } = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  await run()
  const [delivery] = await deliveries()
  receiver.respond(status(500))

  const replayed = await org.call(`POST /webhook-deliveries/${delivery.id}/replay`)
  await run(1_000)

  expect([replayed.status, replayed.body.data.state]).toEqual([202, 'pending'])
  const [first, second] = receiver.received
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 2, nextAt: null }])
  // Manual replays do not count as consecutive failures.
  expect(await read()).toMatchObject({ failures: 0, failingSince: null })
})

test('a replay of a waiting delivery sends it now, despite a pause', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  receiver.respond(status(429, { 'retry-after': '3600' }))
  await create(org, { name: 'Ada' })
  await run()
  receiver.respond(ok)
  const [{ id }] = await deliveries()

  await org.call(`POST /webhook-deliveries/${id}/replay`)
  await run(1_000)

  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('failed deliveries of a span are replayed, and no others', async () => {
  const org = await service.newOrg()
  const { id, receiver, run, exhaust, deliveries } = await newWebhook(service, org)
  await create(org, { name: 'Delivered' })
  await run()
  receiver.respond(status(500))
  await create(org, { name: 'Failed' })
  await exhaust()
  expect(await deliveries('state=failed')).toHaveLength(1)
  receiver.respond(ok)
  const replay = (since: string, until?: string) =>
    org.call(`POST /webhooks/${id}/replay`, { body: { since, ...(until && { until }) } })

  expect((await replay('2099-01-01T00:00:00Z')).body.data).toEqual({ replayed: 0 })
  const earlier = await replay('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')
  expect(earlier.body.data).toEqual({ replayed: 0 })
  const answer = await replay('2026-01-01T00:00:00+01:00', '2099-01-01T00:00:00Z')
  await run(5 * day)

  expect([answer.status, answer.body.data]).toEqual([202, { replayed: 1 }])
  expect(await deliveries('state=delivered')).toHaveLength(2)
  expect(receiver.received.at(-1)?.event.lead.name).toBe('Failed')
})

test('a disabled webhook replays nothing', async () => {
  const org = await service.newOrg()
  const { id, run, deliveries } = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  await run()
  const [delivery] = await deliveries()
  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: false } })

  const answers = [
    await org.call(`POST /webhook-deliveries/${delivery.id}/replay`),
    await org.call(`POST /webhooks/${id}/replay`, { body: { since: '2026-01-01T00:00:00Z' } }),
  ]

  for (const answer of answers) expectError(answer, 409, 'CONFLICT')
})

test('deliveries are listed in pages, newest first, and by state', async () => {
  const org = await service.newOrg()
  const { id, run } = await newWebhook(service, org)
  for (const name of ['A', 'B', 'C']) await create(org, { name })
  await run()
  const page = async (query: string) =>
    (await org.call(`GET /webhooks/${id}/deliveries`, { query })).body.data

  const first = await page('limit=2')
  const second = await page(`limit=2&before=${first.nextCursor}`)

  expect([...first.rows, ...second.rows].map(({ eventId }) => eventId)).toEqual(['3', '2', '1'])
  expect(second.nextCursor).toBeNull()
  expect((await page('state=failed')).rows).toEqual([])
})

test('a lost key is reported, not sent with another one', async () => {
  const org = await service.newOrg()
  const { receiver, run, deliveries } = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  useSecrets(service.db, openSecretBox(Buffer.alloc(32, 1).toString('base64'), '/nowhere'))

  await run()

  useSecrets(service.db, openSecretBox(Buffer.alloc(32, 7).toString('base64'), '/nowhere'))
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1 }])
  await run(10_000)
  expect(receiver.received).toHaveLength(1)
})
