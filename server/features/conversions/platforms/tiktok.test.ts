import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startTiktokFake } from '../../../test/platform-fakes/tiktok-fake.ts'
import { hash } from './match-keys.ts'
import { tiktok } from './tiktok.ts'

const settings = tiktok.settings.parse({ eventSourceId: 'C4ABC' })

async function startFake() {
  const fake = await startTiktokFake(settings.eventSourceId)
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion(), options = settings) =>
  tiktok.buildRequest(conversion, options, 'token')

const respond = (code: unknown) => ({
  status: 200,
  headers: new Headers(),
  body: JSON.stringify({ code, message: 'Text' }),
})

test('an event has hashed contact data, the unchanged click ID and the page without query', () => {
  const { url, headers, body } = build()

  expect(url).toBe('https://business-api.tiktok.com/open_api/v1.3/event/track/')
  expect(headers['access-token']).toBe('token')
  expect(JSON.parse(body)).toEqual({
    event_source: 'web',
    event_source_id: 'C4ABC',
    data: [
      {
        event: 'Lead',
        event_time: Date.parse('2026-11-25T10:00:00Z') / 1_000,
        event_id: buildConversion().id,
        user: {
          email: [hash('anna.m+ads@example.com')],
          phone: [hash('+491701234567')],
          ttclid: 'E.C.P.aBcD-1',
        },
        properties: { value: 1_234.5, currency: 'EUR' },
        page: { url: 'https://example.com/contact' },
      },
    ],
  })
})

test('a CRM event names its source and the TikTok lead ID', () => {
  const options = { ...settings, eventSource: 'crm' as const, testEventCode: 'TEST1' }
  const custom = '{"tiktok_lead_id":"7123456789012345678"}'

  const body = JSON.parse(build(buildConversion({}, { custom }), options).body)

  expect(body).toMatchObject({ event_source: 'crm', test_event_code: 'TEST1' })
  expect(body.data[0].lead).toEqual({
    lead_id: '7123456789012345678',
    lead_event_source: 'Leadtrace',
  })
  expect(body.data[0].page).toBeUndefined()
  expect(JSON.parse(build(buildConversion(), options).body).data[0].lead).toBeUndefined()
})

test('a lead with a click ID, address or number can be matched, others cannot', () => {
  const canMatch = [
    { ttclid: 'E.C.P.a' },
    { email: 'a@example.com' },
    { phone: '+49 170 1234567' },
    { name: 'Anna Roy', fbc: 'fb.1.1763632800000.IwAR0' },
  ].map((fields) => tiktok.canMatch(buildLead(fields)))

  expect(canMatch).toEqual([true, true, true, false])
})

test('the fake counts a pixel or CRM conversion once, even if it is sent again', async () => {
  const fake = await startFake()
  const crm = { ...settings, eventSource: 'crm' as const }

  expect(await deliver(fake, tiktok, settings, buildConversion())).toEqual({ type: 'accepted' })
  expect(await deliver(fake, tiktok, crm, buildConversion())).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('the fake rejects old events, unknown fields, plain contact data and milliseconds', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    build(buildConversion({ at: '2026-10-30T09:59:59.000Z' })).body,
    body.replace('"event_id"', '"eventId"'),
    body.replace(hash('+491701234567'), '+491701234567'),
    body.replace(/"event_time":(\d+)/, '"event_time":$1000'),
    body.replace('1234.5', '"1234.5"'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(tiktok.readResponse(response)).toMatchObject({ type: 'rejected', code: '40002' })
  }
})

test('a wrong token and an unknown pixel pause the destination, despite status 200', async () => {
  const fake = await startFake()
  const other = { ...settings, eventSourceId: 'OTHER' }

  expect((await deliver(fake, tiktok, other, buildConversion())).type).toBe('blocked')
  fake.answer401Until('another token')
  expect(await deliver(fake, tiktok, settings, buildConversion())).toMatchObject({
    type: 'blocked',
    code: '40001',
  })
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, tiktok, settings, buildConversion()),
    await deliver(fake, tiktok, settings, buildConversion()),
    await deliver(fake, tiktok, settings, buildConversion()),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: '40100', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test.for([
  [0, 'accepted'],
  [20_001, 'rejected'],
  [40_002, 'rejected'],
  [40_062, 'rejected'],
  [40_102, 'blocked'],
  [40_105, 'blocked'],
  [40_130, 'blocked'],
  [40_132, 'retry'],
  [51_010, 'retry'],
  [99_999, 'rejected'],
  ['0', 'retry'],
] as const)('code %o is %s', ([code, type]) => {
  expect(tiktok.readResponse(respond(code)).type).toBe(type)
})

test.for([{}, { eventSourceId: 'a/b' }, { eventSourceId: 'a', eventSource: 'app' }])(
  'settings %o are rejected',
  (input) => {
    expect(tiktok.settings.safeParse(input).success).toBe(false)
  },
)
