import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startRedditFake } from '../../../test/platform-fakes/reddit-fake.ts'
import { hash } from './match-keys.ts'
import { reddit } from './reddit.ts'

const settings = reddit.settings.parse({ pixelId: 'a2_abc' })

async function startFake() {
  const fake = await startRedditFake(settings.pixelId)
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion()) => reddit.buildRequest(conversion, settings, 'token')

const respond = (status: number, body: unknown) => ({
  status,
  headers: new Headers(),
  body: JSON.stringify(body),
})

test('an event has hashed contact data, the unchanged click ID and milliseconds', () => {
  const { url, headers, body } = build()

  expect(url).toBe('https://ads-api.reddit.com/api/v3/pixels/a2_abc/conversion_events')
  expect(headers.authorization).toBe('Bearer token')
  expect(JSON.parse(body)).toEqual({
    data: {
      events: [
        {
          click_id: '123456789AbC',
          event_at: Date.parse('2026-11-25T10:00:00Z'),
          action_source: 'WEBSITE',
          type: { tracking_type: 'LEAD' },
          metadata: { conversion_id: buildConversion().id, value: 1_234.5, currency: 'EUR' },
          user: { email: hash('annam@example.com'), phone_number: hash('+491701234567') },
        },
      ],
    },
  })
})

test.for([
  ['Sign up', { tracking_type: 'SIGN_UP' }],
  ['PURCHASE', { tracking_type: 'PURCHASE' }],
  ['Hot lead', { tracking_type: 'CUSTOM', custom_event_name: 'Hot lead' }],
] as const)('the action %s is %o', ([action, type]) => {
  expect(JSON.parse(build(buildConversion({ action })).body).data.events[0].type).toEqual(type)
})

test.for(['Page visit', 'Search', 'View content'])(
  'a %s has no value, because Reddit rejects it',
  async (action) => {
    const fake = await startFake()
    const conversion = buildConversion({ action })

    const { metadata } = JSON.parse(build(conversion).body).data.events[0]

    expect(metadata).toEqual({ conversion_id: conversion.id })
    expect((await deliver(fake, reddit, settings, conversion)).type).toBe('accepted')
  },
)

test('a lead with only a click ID is sent without a user', async () => {
  const fake = await startFake()
  const conversion = buildConversion({}, { email: null, phone: null })

  expect(JSON.parse(build(conversion).body).data.events[0].user).toBeUndefined()
  expect((await deliver(fake, reddit, settings, conversion)).type).toBe('accepted')
})

test('a test ID is sent', () => {
  const { body } = reddit.buildRequest(buildConversion(), { ...settings, testId: 't1' }, 'token')

  expect(JSON.parse(body).data.test_id).toBe('t1')
})

test('a lead with a click ID, address or number can be matched, others cannot', () => {
  const canMatch = [
    { rdt_cid: '123' },
    { email: 'a@example.com' },
    { phone: '+49 170 1234567' },
    { name: 'Anna Roy', ttclid: 'E' },
  ].map((fields) => reddit.canMatch(buildLead(fields)))

  expect(canMatch).toEqual([true, true, true, false])
})

test('the fake counts a conversion once, even if it is sent again', async () => {
  const fake = await startFake()

  expect(await deliver(fake, reddit, settings, buildConversion())).toEqual({ type: 'accepted' })
  expect(await deliver(fake, reddit, settings, buildConversion())).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('the fake rejects old events, unknown fields, plain contact data and seconds', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    build(buildConversion({ at: '2026-11-20T09:59:59.000Z' })).body,
    build(buildConversion({ at: '2026-11-27T10:06:00.000Z' })).body,
    body.replace('"conversion_id"', '"conversionId"'),
    body.replace(hash('annam@example.com'), 'annam@example.com'),
    body.replace(/"event_at":(\d{10})\d{3}/, '"event_at":$1'),
    body.replace('"LEAD"', '"SEARCH"'),
    body.replace(',"currency":"EUR"', ''),
    body.replace(/"user":\{[^}]*\}/, '"user":{}'),
    build(buildConversion({ action: 'x'.repeat(65) })).body,
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(reddit.readResponse(response)).toMatchObject({ type: 'rejected', code: 'http_400' })
  }
})

test('the fake rejects a number in a string', async () => {
  const fake = await startFake()
  const request = build()

  const { status } = await sendToFake(fake, {
    ...request,
    body: request.body.replace('1234.5', '"1234.5"'),
  })

  expect(status).toBe(403)
})

test('a wrong token and an unknown pixel pause the destination', async () => {
  const fake = await startFake()
  const other = { ...settings, pixelId: 'a2_other' }

  expect((await deliver(fake, reddit, other, buildConversion())).type).toBe('blocked')
  fake.answer401Until('another token')
  expect(await deliver(fake, reddit, settings, buildConversion())).toMatchObject({
    type: 'blocked',
    code: '401',
  })
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, reddit, settings, buildConversion()),
    await deliver(fake, reddit, settings, buildConversion()),
    await deliver(fake, reddit, settings, buildConversion()),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: 'http_429', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test('the explanation for denied access is shown', () => {
  const error = { reason: 'UNAUTHORIZED', explanation: 'Not authorized.' }

  expect(reddit.readResponse(respond(401, { success: false, error }))).toEqual({
    type: 'blocked',
    code: 'http_401',
    message: 'Not authorized.',
  })
})

test('the message is found in every error format', () => {
  const texts = [
    { error: { code: 400, message: 'missing action_source' } },
    { message: 'None processed', invalid_events: [{ error_message: 'missing action_source' }] },
    { message: 'missing action_source' },
  ].map((body) => reddit.readResponse(respond(400, body)))

  expect(texts).toEqual(
    Array(3).fill({ type: 'rejected', code: 'http_400', message: 'missing action_source' }),
  )
})

test.for([{}, { pixelId: 'abc' }, { pixelId: 'a2_abc', token: 'x' }, { pixelId: 'a2_abc/..' }])(
  'settings %o are rejected',
  (input) => {
    expect(reddit.settings.safeParse(input).success).toBe(false)
  },
)
