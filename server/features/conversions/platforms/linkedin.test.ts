import { expect, onTestFinished, test } from 'vitest'
import { buildConversion, buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { deliver, sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startLinkedinFake } from '../../../test/platform-fakes/linkedin-fake.ts'
import { linkedin, linkedinAction } from './linkedin.ts'
import { hash } from './match-keys.ts'

const settings = linkedin.settings.parse({})
const action = '104012'

async function startFake(versions?: readonly string[]) {
  const fake = await startLinkedinFake({ ruleId: action, ...(versions && { versions }) })
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

const build = (conversion = buildConversion({ action }), options = settings) =>
  linkedin.buildRequest(conversion, options, 'token')

const respond = (status: number, body: unknown) => ({
  status,
  headers: new Headers(),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

test('an event has the hashed address, the unchanged click ID and no name', () => {
  const { url, headers, body } = build()

  expect(url).toBe('https://api.linkedin.com/rest/conversionEvents')
  expect(headers).toMatchObject({
    authorization: 'Bearer token',
    'linkedin-version': expect.stringMatching(/^20\d{4}$/),
    'x-restli-protocol-version': '2.0.0',
  })
  expect(JSON.parse(body)).toEqual({
    conversion: 'urn:lla:llaPartnerConversion:104012',
    conversionHappenedAt: Date.parse('2026-11-25T10:00:00Z'),
    conversionValue: { currencyCode: 'EUR', amount: '1234.50' },
    eventId: buildConversion().id,
    user: {
      userIds: [
        { idType: 'SHA256_EMAIL', idValue: hash('anna.m+ads@example.com') },
        {
          idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID',
          idValue: '0a1b2c3d-aaaa-4bbb-8ccc-0123456789ab',
        },
      ],
    },
  })
})

test('names are sent if the destination allows it', () => {
  const { body } = build(buildConversion({ action }), { sendsNames: true })

  expect(JSON.parse(body).user.userInfo).toEqual({
    firstName: 'Anna',
    lastName: 'Roy',
    countryCode: 'DE',
  })
})

test('a lead with an address or click ID can be matched, others cannot', () => {
  const canMatch = [
    { email: 'a@example.com' },
    { li_fat_id: '0a1b2c3d-aaaa-4bbb-8ccc-0123456789ab' },
    { li_fat_id: 'no UUID' },
    { phone: '+49 170 1234567', name: 'Anna Roy' },
  ].map((fields) => linkedin.canMatch(buildLead(fields)))

  expect(canMatch).toEqual([true, true, false, false])
})

test('the fake counts a conversion once, even if it is sent again', async () => {
  const fake = await startFake()
  const urn = buildConversion({ action: `urn:lla:llaPartnerConversion:${action}` })
  const named = { sendsNames: true }

  expect(await deliver(fake, linkedin, named, buildConversion({ action }))).toEqual({
    type: 'accepted',
  })
  expect(await deliver(fake, linkedin, settings, urn)).toEqual({ type: 'accepted' })
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('an old conversion and one for another rule are rejected', async () => {
  const fake = await startFake()
  const old = buildConversion({ action, at: '2026-08-29T09:59:59.000Z' })

  expect(await deliver(fake, linkedin, settings, old)).toMatchObject({
    type: 'rejected',
    code: 'http_422',
  })
  expect(await deliver(fake, linkedin, settings, buildConversion({ action: '1' }))).toMatchObject({
    type: 'rejected',
    code: 'http_400',
  })
})

test('the fake rejects unknown fields, plain contact data, seconds and numeric amounts', async () => {
  const fake = await startFake()
  const { body } = build()
  const changes = [
    body.replace('"eventId"', '"event_id"'),
    body.replace(hash('anna.m+ads@example.com'), 'anna.m+ads@example.com'),
    body.replace('"1234.50"', '1234.5'),
    body.replace(/"conversionHappenedAt":(\d{10})\d{3}/, '"conversionHappenedAt":$1'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(body)
    const response = await sendToFake(fake, { ...build(), body: changed })
    expect(linkedin.readResponse(response)).toMatchObject({ type: 'rejected', code: 'http_422' })
  }
})

test('a wrong token and a retired version pause the destination', async () => {
  const fake = await startFake()
  const later = await startFake(['202711'])

  fake.answer401Until('another token')
  expect(await deliver(fake, linkedin, settings, buildConversion({ action }))).toMatchObject({
    type: 'blocked',
    code: '65600',
  })
  expect(await deliver(later, linkedin, settings, buildConversion({ action }))).toMatchObject({
    type: 'blocked',
    code: 'version_gone',
  })
})

test('rate limits, errors and HTML from a proxy are retried', async () => {
  const fake = await startFake()
  fake.disturbances.push('throttle', 'error', 'html')

  const outcomes = [
    await deliver(fake, linkedin, settings, buildConversion({ action })),
    await deliver(fake, linkedin, settings, buildConversion({ action })),
    await deliver(fake, linkedin, settings, buildConversion({ action })),
  ]

  expect(outcomes).toMatchObject([
    { type: 'retry', code: 'http_429', afterMs: 7_000 },
    { type: 'retry', code: 'http_500' },
    { type: 'retry', code: 'http_502' },
  ])
})

test.for([
  [201, '', 'accepted'],
  [200, { value: {} }, 'accepted'],
  [200, '<html></html>', 'retry'],
  [400, '', 'retry'],
] as const)('%i %o is %s', ([status, body, type]) => {
  expect(linkedin.readResponse(respond(status, body)).type).toBe(type)
})

test('a message does not repeat names', () => {
  const read = (message: string) => {
    const outcome = linkedin.readResponse(respond(422, { message }))
    return outcome.type === 'accepted' ? '' : outcome.message
  }

  expect(read('Index: 0, ERROR :: /user/userInfo/firstName :: Anna is too short')).toBe(
    'Index: 0, ERROR :: /user/userInfo/firstName is invalid',
  )
  expect(read('ERROR :: /eventId :: "Anna" is invalid')).toBe('ERROR :: /eventId :: … is invalid')
})

test('an action is the ID or URN of a conversion rule', () => {
  const isAction = ['104012', 'urn:lla:llaPartnerConversion:1', 'Lead', 'urn:lla:other:1'].map(
    (text) => linkedinAction.safeParse(text).success,
  )

  expect(isAction).toEqual([true, true, false, false])
})

test('unknown settings are rejected', () => {
  expect(linkedin.settings.safeParse({ accountId: '1' }).success).toBe(false)
})
