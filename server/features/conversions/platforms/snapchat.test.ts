import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startSnapchatFake } from '../../../test/platform-fakes/snapchat-fake.ts'
import { hash } from './match-keys.ts'
import { snapchat } from './snapchat.ts'

const settings = { pixelId: '5bf81ee1-15b1-4dc1-b636-d7dae49b950e' }
const action = 'SIGN_UP'

async function startFake() {
  const fake = await startSnapchatFake(settings.pixelId)
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion({ action })) =>
  snapchat.buildRequest(conversion, settings, 'to/ken')

const respond = (status: number, body: unknown) => ({
  status,
  headers: new Headers(),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('an event has hashed contact data, the unchanged click ID and the page without query', () => {
  const { url, body } = build()

  expect(url).toBe(`https://tr.snapchat.com/v3/${settings.pixelId}/events?access_token=to%2Fken`)
  expect(JSON.parse(body)).toEqual({
    data: [
      {
        event_name: 'SIGN_UP',
        event_time: Date.parse('2026-11-25T10:00:00Z') / 1_000,
        event_id: buildConversion().id,
        action_source: 'WEB',
        event_source_url: 'https://example.com/contact',
        user_data: {
          em: [hash('anna.m+ads@example.com')],
          ph: [hash('491701234567')],
          fn: [hash('anna')],
          ln: [hash('roy')],
          sc_click_id: '5bf81ee1-aBcD-4dc1',
        },
        custom_data: { value: 1_234.5, currency: 'EUR' },
      },
    ],
  })
})

test('a lead without a website is offline', async () => {
  const fake = await startFake()
  const conversion = buildConversion({ action }, { website: null })

  expect(JSON.parse(build(conversion).body).data[0]).toMatchObject({ action_source: 'OFFLINE' })
  expect((await deliver(fake, snapchat, settings, conversion)).type).toBe('accepted')
})

test('a lead with an address or number can be matched, a click ID alone cannot', () => {
  const canMatch = [{ email: 'a@example.com' }, { phone: '+49 170 1234567' }, { sccid: 'a' }].map(
    (fields) => snapchat.canMatch(buildLead(fields)),
  )

  expect(canMatch).toEqual([true, true, false])
})

test('the fake counts a conversion once, even if it is sent again', async () => {
  const fake = await startFake()
  const conversion = buildConversion({ action })

  expect(await deliver(fake, snapchat, settings, conversion)).toEqual({ type: 'accepted' })
  expect(await deliver(fake, snapchat, settings, conversion)).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('the fake rejects old events, other names, unknown fields and plain contact data', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    build(buildConversion({ action, at: '2026-11-20T09:59:59.000Z' })).body,
    build(buildConversion({ action: 'Hot lead' })).body,
    build(buildConversion({ action }, { email: null, phone: null })).body,
    body.replace('"event_id"', '"eventId"'),
    body.replace(hash('491701234567'), '491701234567'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(snapchat.readResponse(response)).toMatchObject({ type: 'rejected', code: 'http_400' })
  }
})

test('validating stores nothing', async () => {
  const fake = await startFake()
  const request = build()

  const response = await sendToFake(fake, {
    ...request,
    url: request.url.replace('/events?', '/events/validate?'),
  })

  expect(snapchat.readResponse(response).type).toBe('accepted')
  expect(fake.stored.size).toBe(0)
})

test('a wrong token and an unknown pixel pause the destination', async () => {
  const fake = await startFake()
  const other = { pixelId: '00000000-15b1-4dc1-b636-d7dae49b950e' }

  expect((await deliver(fake, snapchat, other, buildConversion({ action }))).type).toBe('blocked')
  fake.answer401Until('another token')
  expect((await deliver(fake, snapchat, settings, buildConversion())).type).toBe('blocked')
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, snapchat, settings, buildConversion()),
    await deliver(fake, snapchat, settings, buildConversion()),
    await deliver(fake, snapchat, settings, buildConversion()),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: 'http_429', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test('the message of an invalid event is shown', () => {
  const errors = { codes: ['E1'], error_msgs: ['event_time is too old'] }
  const outcomes = [{ reason: 'Invalid event' }, { errors }].map((body) =>
    snapchat.readResponse(respond(400, { status: 'INVALID', ...body })),
  )

  expect(outcomes).toEqual([
    { type: 'rejected', code: 'http_400', message: 'Invalid event' },
    { type: 'rejected', code: 'http_400', message: 'event_time is too old' },
  ])
})

test.for([
  [200, { status: 'VALID', reason: 'Events have been processed successfully.' }, 'accepted'],
  [200, { status: 'FAILED', reason: 'event_time' }, 'rejected'],
  [400, { status: 'OK' }, 'rejected'],
  [200, '<html></html>', 'retry'],
] as const)('%i %o is %s', ([status, body, type]) => {
  expect(snapchat.readResponse(respond(status, body)).type).toBe(type)
})

test.for([{}, { pixelId: 'abc' }, { ...settings, token: 'x' }])(
  'settings %o are rejected',
  (input) => {
    expect(snapchat.settings.safeParse(input).success).toBe(false)
  },
)
