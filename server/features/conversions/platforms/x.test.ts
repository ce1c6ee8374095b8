import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startXFake, xKeys } from '../../../test/platform-fakes/x-fake.ts'
import { hash } from './match-keys.ts'
import { createX, xAction } from './x.ts'

const x = createX({ now: () => fakeNow, newNonce: () => 'nonce' })
const settings = { pixelId: 'o8z6j' }
const action = 'tw-o8z6j-o8z21'

async function startFake() {
  const fake = await startXFake(settings.pixelId)
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion({ action }), secret = 'token') =>
  x.buildRequest(conversion, settings, secret)

const respond = (status: number, body: unknown) => ({
  status,
  headers: new Headers(),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('a conversion has hashed contact data, the unchanged click ID and the value as text', () => {
  const { url, headers, body } = build()

  expect(url).toBe('https://ads-api.x.com/12/measurement/conversions/o8z6j')
  expect(headers['x-pixel-token']).toBe('token')
  expect(JSON.parse(body)).toEqual({
    conversions: [
      {
        conversion_time: '2026-11-25T10:00:00.000Z',
        event_id: action,
        identifiers: [
          { twclid: '2-aBcD1' },
          { hashed_email: hash('anna.m+ads@example.com') },
          { hashed_phone_number: hash('+491701234567') },
        ],
        conversion_id: buildConversion().id,
        value: '1234.50',
        price_currency: 'EUR',
      },
    ],
  })
})

test('a secret of four parts signs the request and is not sent itself', () => {
  const { headers } = build(buildConversion({ action }), 'key:secret-1:user:secret-2')

  expect(headers.authorization).toMatch(
    /^OAuth oauth_consumer_key="key", oauth_nonce="nonce", .*oauth_timestamp="1795773600", /,
  )
  expect(headers.authorization).toContain('oauth_version="1.0"')
  expect(headers.authorization).not.toContain('secret')
  expect(headers['x-pixel-token']).toBeUndefined()
})

test('a lead with a click ID, address or number can be matched, others cannot', () => {
  const canMatch = [
    { twclid: 'a' },
    { email: 'a@example.com' },
    { phone: '+49 170 1234567' },
    { name: 'Anna Roy' },
  ].map((fields) => x.canMatch(buildLead(fields)))

  expect(canMatch).toEqual([true, true, true, false])
})

test('X accepts a signature only with the right secrets, and each only once', async () => {
  const fake = await startFake()
  const sign = (secret: string) => build(buildConversion({ action }), secret)
  const right = Object.values(xKeys).join(':')
  const wrong = ['key:other:user:token+secret', 'key:consumer secret:user:other', 'a:b:user:c']
  for (const secret of wrong) {
    const response = await sendToFake(fake, sign(secret))
    expect(x.readResponse(response)).toMatchObject({ type: 'blocked' })
  }

  expect(x.readResponse(await sendToFake(fake, sign(right)))).toEqual({ type: 'accepted' })
  // The test's nonce is always the same, so this is a replay of the request.
  expect(x.readResponse(await sendToFake(fake, sign(right)))).toMatchObject({ type: 'blocked' })
  expect(fake.stored.size).toBe(1)
})

test('the fake counts a conversion once, even if it is sent again', async () => {
  const fake = await startFake()
  const conversion = buildConversion({ action })
  const signed = build(conversion, Object.values(xKeys).join(':'))

  expect(await deliver(fake, x, settings, conversion)).toEqual({ type: 'accepted' })
  expect(x.readResponse(await sendToFake(fake, signed))).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('the fake rejects old conversions, unknown fields, plain contact data and numbers', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    build(buildConversion({ action, at: '2026-08-29T09:59:59.000Z' })).body,
    build(buildConversion({ action: 'Hot lead' })).body,
    body.replace('"conversion_id"', '"conversionId"'),
    body.replace(hash('+491701234567'), '+491701234567'),
    body.replace('"1234.50"', '1234.5'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(x.readResponse(response)).toMatchObject({ type: 'rejected', code: 'INVALID_PARAMETER' })
  }
})

test('a wrong token and an unknown pixel pause the destination', async () => {
  const fake = await startFake()

  expect((await deliver(fake, x, { pixelId: 'other' }, buildConversion({ action }))).type).toBe(
    'blocked',
  )
  fake.answer401Until('another token')
  expect((await deliver(fake, x, settings, buildConversion({ action }))).type).toBe('blocked')
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, x, settings, buildConversion({ action })),
    await deliver(fake, x, settings, buildConversion({ action })),
    await deliver(fake, x, settings, buildConversion({ action })),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: 'http_429', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test.for([
  [200, { data: { conversions_processed: 0 } }, 'rejected'],
  [200, {}, 'retry'],
  [200, '<html></html>', 'retry'],
  [400, {}, 'rejected'],
] as const)('%i %o is %s', ([status, body, type]) => {
  expect(x.readResponse(respond(status, body)).type).toBe(type)
})

test('an action is the ID of an event', () => {
  const isAction = [action, 'o8z21', 'Lead', 'tw-o8z6j'].map(
    (text) => xAction.safeParse(text).success,
  )

  expect(isAction).toEqual([true, true, false, false])
})

test.for([{}, { pixelId: 'A/b' }, { ...settings, token: 'x' }])(
  'settings %o are rejected',
  (input) => {
    expect(x.settings.safeParse(input).success).toBe(false)
  },
)
