import { expect, onTestFinished, test } from 'vitest'
import type { TestAnswer } from '../harness.ts'
import { fakeNow } from './conversions.ts'
import { type MicrosoftFake, startMicrosoftFake } from './microsoft-fake.ts'
import { startOauthFake } from './oauth-fake.ts'

const conversion = {
  ConversionName: 'Sale',
  ConversionTime: '2026-11-25T10:00:00Z',
  MicrosoftClickId: '0123abcd',
  ConversionValue: 12.5,
  ConversionCurrencyCode: 'EUR',
}

const headers = {
  authorization: 'Bearer token',
  developertoken: 'token',
  customerid: '12',
  customeraccountid: '34',
}

async function startFake(): Promise<MicrosoftFake> {
  const fake = await startMicrosoftFake()
  onTestFinished(fake.stop)
  fake.now = () => fakeNow
  return fake
}

async function post(fake: MicrosoftFake, path: string, body: object, more: object = {}) {
  const response = await fetch(`${fake.url}/CampaignManagement/v13/${path}/Apply`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  })
  const answer: TestAnswer['body'] = await response.json()
  return { status: response.status, body: answer }
}

const apply = (fake: MicrosoftFake, change: object = {}, more: object = {}) =>
  post(fake, 'OfflineConversions', { OfflineConversions: [{ ...conversion, ...change }] }, more)

const getValues = (fake: MicrosoftFake) => [...fake.counted.values()].map(({ value }) => value)

test.for([
  ['an unknown field', { EventId: 'x' }],
  ['no click ID', { MicrosoftClickId: undefined }],
  ['a time without a time zone', { ConversionTime: '4/1/2026 6:50:54 PM' }],
  ['a value as text', { ConversionValue: '12.5' }],
  ['a currency in lower case', { ConversionCurrencyCode: 'eur' }],
  ['an unhashed address', { HashedEmailAddress: 'ada@example.com' }],
] as const)('Microsoft refuses a request with %s', async ([, change]) => {
  const fake = await startFake()

  const answer = await apply(fake, change)

  expect([answer.status, answer.body.Errors[0].ErrorCode]).toEqual([400, 'InvalidRequest'])
  expect(fake.stored.size).toBe(0)
})

test.for([
  ['too old', '2026-08-28T09:00:00Z'],
  ['in the future', '2026-11-28T10:00:00Z'],
])('a conversion that is %s is a partial error with status 200', async ([, ConversionTime]) => {
  const fake = await startFake()

  const answer = await apply(fake, { ConversionTime })

  expect(answer.status).toBe(200)
  expect(answer.body.PartialErrors).toMatchObject([{ Index: 0, Code: 5_501 }])
  expect(fake.stored.size).toBe(0)
})

test('a repeated conversion of the same click, name and time counts once', async () => {
  const fake = await startFake()

  await apply(fake)
  await apply(fake, { ConversionValue: 99 })
  await apply(fake, { ConversionName: 'Lead' })

  expect(fake.stored.size).toBe(2)
  expect(getValues(fake)).toEqual([12.5, 12.5])
})

test('a conversion is restated and retracted by click, name and time', async () => {
  const fake = await startFake()
  const { ConversionName, ConversionTime, MicrosoftClickId } = conversion
  const key = { ConversionName, ConversionTime, MicrosoftClickId }
  const adjust = async (change: object) => {
    const adjustment = { ...key, AdjustmentTime: '2026-11-26T10:00:00Z', ...change }
    const sent = { OfflineConversionAdjustments: [adjustment] }
    const { status, body } = await post(fake, 'OfflineConversionAdjustments', sent)
    return [status, body.PartialErrors?.[0]?.ErrorCode ?? body.Errors?.[0]?.ErrorCode]
  }
  await apply(fake)
  const restate = { AdjustmentType: 'Restate', AdjustmentValue: 7, AdjustmentCurrencyCode: 'EUR' }

  expect(await adjust(restate)).toEqual([200, undefined])
  expect(getValues(fake)).toEqual([7])
  expect(await adjust({ AdjustmentType: 'Retract' })).toEqual([200, undefined])
  expect(getValues(fake)).toEqual(['retracted'])
  expect(await adjust({ AdjustmentType: 'Restate' })).toEqual([400, 'InvalidRequest'])
  expect(await adjust({ AdjustmentType: 'Retract', AdjustmentValue: 1 })).toEqual([
    400,
    'InvalidRequest',
  ])
  expect(await adjust({ AdjustmentType: 'Retract', MicrosoftClickId: 'x' })).toEqual([
    200,
    'OfflineConversionNotFound',
  ])
  const early = { AdjustmentType: 'Retract', AdjustmentTime: '2026-11-24T10:00:00Z' }
  expect(await adjust(early)).toEqual([200, 'OfflineConversionAdjustmentTimeInvalid'])
})

test('a wrong developer token, account or access token is rejected', async () => {
  const oauth = await startOauthFake(true)
  const strict = await startMicrosoftFake(oauth)
  onTestFinished(async () => void (await Promise.all([oauth.stop(), strict.stop()])))
  const fake = await startFake()

  expect((await apply(fake, {}, { developertoken: 'other' })).body.Errors[0].Code).toBe(105)
  expect((await apply(fake, {}, { customeraccountid: 'X1' })).body.Errors[0].Code).toBe(106)
  expect((await apply(strict)).body.Errors[0].Code).toBe(109)
})
