import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startPinterestFake } from '../../../test/platform-fakes/pinterest-fake.ts'
import { findPinterestProblem } from '../../../test/platform-fakes/schemas/pinterest-schemas.ts'
import { hash } from './match-keys.ts'
import { pinterest } from './pinterest.ts'

const settings = pinterest.settings.parse({ adAccountId: '549755885175' })
const action = 'lead'

async function startFake() {
  const fake = await startPinterestFake(settings.adAccountId)
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion({ action })) =>
  pinterest.buildRequest(conversion, settings, 'token')

const respond = (status: number, body: unknown) => ({
  status,
  headers: new Headers(),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('an event has hashed contact data, the unchanged click ID and the value as text', () => {
  const { url, headers, body } = build()

  expect(url).toBe('https://api.pinterest.com/v5/ad_accounts/549755885175/events')
  expect(headers.authorization).toBe('Bearer token')
  expect(JSON.parse(body)).toEqual({
    data: [
      {
        event_name: 'lead',
        action_source: 'web',
        event_time: Date.parse('2026-11-25T10:00:00Z') / 1_000,
        event_id: buildConversion().id,
        event_source_url: 'https://example.com/contact',
        user_data: {
          em: [hash('anna.m+ads@example.com')],
          ph: [hash('491701234567')],
          fn: [hash('anna')],
          ln: [hash('roy')],
          country: [hash('de')],
          click_id: 'dj0yJnU9aBcD',
        },
        custom_data: { value: '1234.50', currency: 'EUR' },
      },
    ],
  })
})

test('only a lead with an address can be matched', () => {
  const canMatch = [{ email: 'a@example.com' }, { phone: '+49 170 1234567' }, { epik: 'a' }].map(
    (fields) => pinterest.canMatch(buildLead(fields)),
  )

  expect(canMatch).toEqual([true, false, false])
})

test('the fake counts a conversion once, even if it is sent again', async () => {
  const fake = await startFake()
  const conversion = buildConversion({ action })

  expect(await deliver(fake, pinterest, settings, conversion)).toEqual({ type: 'accepted' })
  expect(await deliver(fake, pinterest, settings, conversion)).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('a test is checked and not stored', async () => {
  const fake = await startFake()
  const test = { ...settings, isTest: true }

  expect((await deliver(fake, pinterest, test, buildConversion({ action }))).type).toBe('accepted')
  expect(fake.stored.size).toBe(0)
})

test('an event that is old, or without an address, is rejected with the reason', async () => {
  const fake = await startFake()
  const old = buildConversion({ action, at: '2026-11-20T09:59:59.000Z' })
  const phoneOnly = buildConversion({ action }, { email: null })

  expect(await deliver(fake, pinterest, settings, old)).toEqual({
    type: 'rejected',
    code: '4198',
    message: 'event_time is too old',
  })
  expect((await deliver(fake, pinterest, settings, phoneOnly)).type).toBe('rejected')
})

test('the fake rejects unknown fields, plain contact data and a value that is a number', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    body.replace('"event_id"', '"eventId"'),
    body.replace(hash('491701234567'), '491701234567'),
    body.replace('"1234.50"', '1234.5'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(pinterest.readResponse(response)).toMatchObject({ type: 'rejected', code: '4196' })
  }
})

test.for([
  ['an unknown field in custom data', '"custom_data":{', '"custom_data":{"x":"1",'],
  ['an unknown field in the request', '{"data"', '{"x":1,"data"'],
  ['no event ID', /"event_id":"[^"]*",/, ''],
  ['a time as text', /"event_time":(\d+)/, '"event_time":"$1"'],
  ['another event name', '"event_name":"lead"', '"event_name":"Hot lead"'],
  ['one hash in place of a list', /"em":\[("[^"]*")\]/, '"em":$1'],
  ['no way to match', /"em":\[[^\]]*\],/, ''],
] as const)('the fake rejects a request with %s', async ([, part, other]) => {
  const fake = await startFake()
  const changed = build().body.replace(part, other)

  const { status, body } = await sendToFake(fake, { ...build(), body: changed })

  expect(changed).not.toBe(build().body)
  expect([status, JSON.parse(body).code]).toEqual([400, 4_196])
})

test("every answer of the fake follows Pinterest's document", async () => {
  const fake = await startFake()
  const old = buildConversion({ action, at: '2026-11-20T09:59:59.000Z' })
  const valid = await sendToFake(fake, build())
  const partial = await sendToFake(fake, pinterest.batching?.join([build(), build(old)]) ?? build())
  const wrong = await sendToFake(fake, { ...build(), body: '{}' })
  fake.disturbances.push('throttle')
  const throttled = await sendToFake(fake, build())

  const details = JSON.parse(partial.body).details
  expect([valid, partial, wrong, throttled].map(({ status }) => status)).toEqual([
    200, 422, 400, 429,
  ])
  expect([
    findPinterestProblem('ConversionApiResponse', JSON.parse(valid.body)),
    findPinterestProblem('DetailedError', JSON.parse(partial.body)),
    findPinterestProblem('ConversionApiResponse', details),
    findPinterestProblem('Error', JSON.parse(wrong.body)),
    findPinterestProblem('Error', JSON.parse(throttled.body)),
  ]).toEqual(Array(5).fill(undefined))
})

test('a wrong token and an unknown account pause the destination', async () => {
  const fake = await startFake()
  const other = { ...settings, adAccountId: '1' }

  expect(await deliver(fake, pinterest, other, buildConversion({ action }))).toMatchObject({
    type: 'blocked',
    code: '29',
  })
  fake.answer401Until('another token')
  expect(await deliver(fake, pinterest, settings, buildConversion({ action }))).toMatchObject({
    type: 'blocked',
    code: '2',
  })
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, pinterest, settings, buildConversion()),
    await deliver(fake, pinterest, settings, buildConversion()),
    await deliver(fake, pinterest, settings, buildConversion()),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: 'http_429', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test.for([
  [200, { num_events_processed: 0, events: [{ error_message: 'a' }] }, 'rejected'],
  [200, {}, 'retry'],
  [200, '<html></html>', 'retry'],
  [400, { code: 4_196, message: 'a' }, 'rejected'],
  [422, { events: [{ error_message: 'a' }] }, 'rejected'],
  [503, { code: 4_197, message: 'a' }, 'retry'],
] as const)('%i %o is %s', ([status, body, type]) => {
  expect(pinterest.readResponse(respond(status, body)).type).toBe(type)
})

test.for([{}, { adAccountId: 'a' }, { adAccountId: 1 }, { ...settings, token: 'x' }])(
  'settings %o are rejected',
  (input) => {
    expect(pinterest.settings.safeParse(input).success).toBe(false)
  },
)
