import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startMetaFake } from '../../../test/platform-fakes/meta-fake.ts'
import { hash } from './match-keys.ts'
import { meta } from './meta.ts'

const settings = meta.settings.parse({ datasetId: '1234567890' })

async function startFake() {
  const fake = await startMetaFake(settings.datasetId)
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion()) => meta.buildRequest(conversion, settings, 'token')

const respond = (status: number, body: unknown) => ({
  status,
  headers: new Headers(),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('an event has hashed contact data, unchanged click IDs and the value', () => {
  const { url, headers, body } = build()

  expect(url).toBe('https://graph.facebook.com/v25.0/1234567890/events')
  expect(headers.authorization).toBe('Bearer token')
  expect(JSON.parse(body)).toEqual({
    data: [
      {
        event_name: 'Lead',
        event_time: Date.parse('2026-11-25T10:00:00Z') / 1_000,
        event_id: buildConversion().id,
        action_source: 'system_generated',
        user_data: {
          em: [hash('anna.m+ads@example.com')],
          ph: [hash('491701234567')],
          fbc: 'fb.1.1763632800000.IwAR0aBcD',
          fbp: 'fb.1.1763632800000.1098115397',
          fn: [hash('anna')],
          ln: [hash('roy')],
          country: [hash('de')],
        },
        custom_data: {
          event_source: 'crm',
          lead_event_source: 'Leadtrace',
          value: 1_234.5,
          currency: 'EUR',
        },
      },
    ],
  })
})

test('a conversion without a value has neither value nor currency', () => {
  const { body } = build(buildConversion({ value: null, currency: null }))

  expect(JSON.parse(body).data[0].custom_data).toEqual({
    event_source: 'crm',
    lead_event_source: 'Leadtrace',
  })
})

test.for([
  [{ externalId: 'l:12345678901234567' }, '12345678901234567'],
  [{ custom: '{"meta_lead_id": 123456789012345}' }, '123456789012345'],
  [{ custom: '{"form":{"leadgen_id":"l:1234567890123456"}}' }, '1234567890123456'],
  [{ externalId: '123456789012345' }, undefined],
  [{ custom: '{"leadgen_id":"123"}' }, undefined],
] as const)('the ID of a Meta lead in %o is %s', ([fields, leadId]) => {
  const { body } = build(buildConversion({}, fields))

  expect(JSON.parse(body).data[0].user_data.lead_id).toBe(leadId)
})

test('a lead with an ID, cookie, address or number can be matched, others cannot', () => {
  expect(
    [
      { externalId: 'l:123456789012345' },
      { fbc: 'fb.1.1763632800000.IwAR0' },
      { email: 'a@example.com' },
      { phone: '+49 170 1234567' },
    ].map((fields) => meta.canMatch(buildLead(fields))),
  ).toEqual([true, true, true, true])
  expect(
    [{}, { name: 'Anna Roy', country: 'DE' }, { fbc: 'IwAR0' }, { phone: '0170 1234567' }].map(
      (fields) => meta.canMatch(buildLead(fields)),
    ),
  ).toEqual([false, false, false, false])
})

test('the fake counts a conversion once, even if it is sent again', async () => {
  const fake = await startFake()

  expect(await deliver(fake, meta, settings, buildConversion())).toEqual({ type: 'accepted' })
  expect(await deliver(fake, meta, settings, buildConversion())).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test.for([
  ['older than 7 days', buildConversion({ at: '2026-11-20T09:59:59.000Z' }), '100/2804003'],
  ['in the future', buildConversion({ at: '2026-11-27T10:02:00.000Z' }), '100/2804003'],
  [
    'a purchase without a value',
    buildConversion({ action: 'Purchase', value: null, currency: null }),
    '100/2804009',
  ],
] as const)('a conversion that is %s is rejected', async ([, conversion, code]) => {
  const fake = await startFake()

  expect(await deliver(fake, meta, settings, conversion)).toMatchObject({ type: 'rejected', code })
  expect(fake.stored.size).toBe(0)
})

test('the fake rejects unknown fields, plain contact data and milliseconds', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    body.replace('"event_id"', '"eventId"'),
    body.replace(hash('491701234567'), '491701234567'),
    body.replace(hash('anna'), hash('anna').toUpperCase()),
    body.replace(/"event_time":(\d+)/, '"event_time":$1000'),
    body.replace('1234.5', '"1234.5"'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(meta.readResponse(response)).toMatchObject({ type: 'rejected' })
  }
})

test('an expired token and an unknown dataset pause the destination', async () => {
  const fake = await startFake()
  const other = { ...settings, datasetId: '999999' }

  expect(await deliver(fake, meta, other, buildConversion())).toMatchObject({
    type: 'blocked',
    code: '100/33',
  })
  fake.answer401Until('another token')
  expect(await deliver(fake, meta, settings, buildConversion())).toMatchObject({
    type: 'blocked',
    code: '190/463',
  })
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, meta, settings, buildConversion()),
    await deliver(fake, meta, settings, buildConversion()),
    await deliver(fake, meta, settings, buildConversion()),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: '4', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test.for([
  [200, { events_received: 0 }, 'rejected'],
  [200, {}, 'retry'],
  [200, '<html>Sign in</html>', 'retry'],
  [400, { error: { code: 100, is_transient: true } }, 'retry'],
  [400, { error: { code: 77_777, message: 'New' } }, 'rejected'],
  [400, { error: { code: 200 } }, 'blocked'],
  [403, { error: { code: 77_777 } }, 'blocked'],
  [400, { error: { code: 2_635 } }, 'blocked'],
  [400, 'nothing', 'retry'],
] as const)('%i %o is %s', ([status, body, type]) => {
  expect(meta.readResponse(respond(status, body)).type).toBe(type)
})

test('a message contains the trace ID from Meta and no contact data', () => {
  const error = { code: 100, message: 'Invalid email anna@example.com', fbtrace_id: 'AbCd1' }

  expect(meta.readResponse(respond(400, { error }))).toEqual({
    type: 'rejected',
    code: '100',
    message: 'Invalid email … (fbtrace_id AbCd1)',
  })
})

test.for([{ datasetId: 'act_1' }, { datasetId: '123456', token: 'x' }, {}, { datasetId: 123_456 }])(
  'settings %o are rejected',
  (input) => {
    expect(meta.settings.safeParse(input).success).toBe(false)
  },
)
