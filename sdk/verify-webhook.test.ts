import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create } from '../server/test/calls/lead-calls.ts'
import { allowLoopback, newWebhook } from '../server/test/calls/webhook-calls.ts'
import { startService } from '../server/test/harness.ts'
import { LeadtraceError, verifyWebhook } from './index.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const secret = `whsec_${btoa('a secret of at least 24 bytes')}`
const otherSecret = `whsec_${btoa('another secret of 24 bytes!!')}`
const body = JSON.stringify({ id: '1', type: 'lead.created', lead: { name: 'Zoë' } })
const sentAt = new Date('2026-11-27T12:00:00Z')
const now = sentAt.getTime()

const sign = (content: string, by = secret) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(now / 1_000),
  'webhook-signature': new Webhook(by).sign('msg_1', sentAt, content),
})

const getCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'verified',
    (error: unknown) => (error instanceof LeadtraceError ? error.code : String(error)),
  )

test('a signature of the library standardwebhooks verifies, as text, bytes and with Headers', async () => {
  const headers = sign(body)
  const event = JSON.parse(body)

  expect(await verifyWebhook({ body, headers, secret, now })).toEqual(event)
  const bytes = new TextEncoder().encode(body)
  expect(await verifyWebhook({ body: bytes, headers, secret, now })).toEqual(event)
  const ofFetch = new Headers(headers)
  expect(await verifyWebhook({ body, headers: ofFetch, secret, now })).toEqual(event)
})

test('during a rotation, either secret verifies, and either signature', async () => {
  const headers = sign(body)
  const two = `${sign(body, otherSecret)['webhook-signature']} ${headers['webhook-signature']}`

  const secrets = [otherSecret, secret]
  expect(await getCode(verifyWebhook({ body, headers, secret: secrets, now }))).toBe('verified')
  const both = { ...headers, 'webhook-signature': two }
  expect(await getCode(verifyWebhook({ body, headers: both, secret, now }))).toBe('verified')
})

test.for<[string, object]>([
  ['a changed body', { body: body.replace('Zoë', 'Eve') }],
  ['another secret', { secret: otherSecret }],
  ['no secret', { secret: [] }],
  ['an empty secret', { secret: '' }],
  ['a secret that is not base64', { secret: 'whsec_***' }],
  ['no headers', { headers: {} }],
  ['another version', { headers: { ...sign(body), 'webhook-signature': 'v2,AAAA' } }],
  ['a signature that is not base64', { headers: { ...sign(body), 'webhook-signature': 'v1,*' } }],
  ['a time that is no number', { headers: { ...sign(body), 'webhook-timestamp': 'now' } }],
  ['a request of six minutes ago', { now: now + 360_000 }],
  ['a request from the future', { now: now - 360_000 }],
])('%s is rejected', async ([, part]) => {
  const request = { body, headers: sign(body), secret, now, ...part }

  expect(await getCode(verifyWebhook(request))).toBe('BAD_SIGNATURE')
})

test('requests of the service verify, and have the lead', async () => {
  const org = await service.newOrg()
  const webhook = await newWebhook(service, org)
  await create(org, { name: 'Ada' })
  await webhook.run()
  const { body: rawBody, headers } = webhook.receiver.received[0] ?? expect.fail('nothing was sent')

  const event = await verifyWebhook({ body: rawBody, headers, secret: webhook.secret })

  expect(event).toMatchObject({ type: 'lead.created', lead: { name: 'Ada' } })
})
