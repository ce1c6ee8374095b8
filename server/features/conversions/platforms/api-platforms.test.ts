import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickIds } from '../../../../contract/click-ids.ts'
import { storableText } from '../../../test/arbitraries/lead-arbitrary.ts'
import { buildLead, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startGoogleFake } from '../../../test/platform-fakes/google-fake.ts'
import { startLinkedinFake } from '../../../test/platform-fakes/linkedin-fake.ts'
import { startMetaFake } from '../../../test/platform-fakes/meta-fake.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'
import { startPinterestFake } from '../../../test/platform-fakes/pinterest-fake.ts'
import type { PlatformFake } from '../../../test/platform-fakes/platform-fake.ts'
import { startRedditFake } from '../../../test/platform-fakes/reddit-fake.ts'
import { startSnapchatFake } from '../../../test/platform-fakes/snapchat-fake.ts'
import { startTiktokFake } from '../../../test/platform-fakes/tiktok-fake.ts'
import { startXFake } from '../../../test/platform-fakes/x-fake.ts'
import { runs } from '../../../test/run-size.ts'
import { type ApiPlatform, apiActions, apiPlatforms } from './api-platforms.ts'
import type { OutgoingConversion, Platform } from './platform.ts'

const cases = [
  ['meta', startMetaFake, { datasetId: '1234567890' }, ['Lead', 'Stage 2', 'Contact']],
  ['tiktok', startTiktokFake, { eventSourceId: 'C4ABC' }, ['Lead', 'Purchase']],
  ['reddit', startRedditFake, { pixelId: 'a2_abc' }, ['Sign up', 'Hot lead']],
  [
    'snapchat',
    startSnapchatFake,
    { pixelId: '5bf81ee1-15b1-4dc1-b636-d7dae49b950e' },
    ['SIGN_UP', 'CUSTOM_EVENT_1'],
  ],
  ['pinterest', startPinterestFake, { adAccountId: '549755885175' }, ['lead', 'checkout']],
  ['linkedin', startLinkedinFake, {}, ['104012', 'urn:lla:llaPartnerConversion:104012']],
  ['x', startXFake, { pixelId: 'o8z6j' }, ['tw-o8z6j-o8z21', 'o8z21']],
  ['google_ads', startGoogleFake, { customerId: '123-456-7890' }, ['1234567', '7']],
  [
    'microsoft',
    startMicrosoftFake,
    { customerId: '12', accountId: '34', sendsContacts: true },
    ['Sale', 'Won lead'],
  ],
] as const

const orNull = <T>(...values: readonly T[]) => fc.constantFrom(null, ...values)

const text = (max: number) =>
  fc.option(
    storableText(max).map((value) => value.trim() || null),
    { nil: null },
  )

const email = fc.oneof(
  orNull('Anna.M+ads@Example.com', 'zoë@münchen.example', '+tag@example.com', "o'neil@example.com"),
  fc.emailAddress(),
)

const phone = fc.oneof(
  orNull(
    '+49 (170) 123-4567',
    '0170 1234567',
    '001 212 555 0100',
    '＋４９ １７０ １２３４５６７',
    '12',
    'no',
  ),
  storableText(50).map((value) => value.trim() || null),
)

/** Leads in stored form, with any text that a form or URL can contain. */
const lead = fc
  .record({
    name: fc.oneof(orNull('Annalotte Quintaro', 'Quintaro, Annalotte'), text(200)),
    email,
    phone,
    country: orNull('DE', 'us', 'ZZ'),
    custom: orNull('{"meta_lead_id":"123456789012345"}', '{"tiktok_lead_id":7123456789012345678}'),
    externalId: fc.oneof(orNull('l:1234567890123456'), text(50)),
    website: fc.oneof(orNull('example.com', 'https://münchen.example/a', 'My shop'), text(100)),
    path: fc.oneof(orNull('/thanks/anna@example.com', '//x', '/a?email=a@example.com'), text(100)),
    fbc: fc.oneof(orNull('fb.1.1763632800000.IwAR0', 'IwAR0'), text(100)),
    fbp: fc.oneof(orNull('fb.1.1763632800000.1098115397'), text(100)),
    ttclid: text(100),
    gclid: fc.oneof(orNull('Cj0KCQ-aBcD_1'), text(100)),
    msclkid: fc.oneof(orNull('0123456789abcdef'), text(100)),
    ad_user_data: fc.constantFrom(true, false, null),
    twclid: text(100),
    rdt_cid: text(100),
    sccid: text(100),
    epik: text(100),
    li_fat_id: fc.oneof(orNull('0a1b2c3d-aaaa-4bbb-8ccc-0123456789ab'), text(100)),
  })
  .map((fields) => buildLead(fields))

const noClickIds = Object.fromEntries(Object.keys(clickIds).map((name) => [name, null]))

const cents = fc.integer({ min: 0, max: 100_000_000_000_000 })

const conversion = (actions: readonly string[]): fc.Arbitrary<OutgoingConversion> =>
  fc
    .record({
      id: fc.uuid().map((id) => `${id}.won`),
      action: fc.constantFrom(...actions),
      at: fc
        .integer({ min: fakeNow / 1_000 - 6 * 86_400, max: fakeNow / 1_000 })
        .map((seconds) => new Date(seconds * 1_000).toISOString()),
      amount: fc.option(cents, { nil: null }),
      lead,
    })
    .map(({ amount, ...rest }) => ({
      ...rest,
      value: amount === null ? null : amount / 100,
      currency: amount === null ? null : 'EUR',
    }))

describe.each(cases)('%s', (name, startFake, input, actions) => {
  const platform: Platform = apiPlatforms[name]
  const settings = platform.settings.parse(input)
  let fake: PlatformFake
  beforeAll(async () => {
    fake = await startFake()
    fake.now = () => fakeNow
  })
  afterAll(() => fake.stop())

  test('the fake accepts exactly the leads that can be matched', async () => {
    await fc.assert(
      fc.asyncProperty(conversion(actions), async (one) => {
        const request = platform.buildRequest(one, settings, 'token', 'token')
        const outcome = platform.readResponse(await sendToFake(fake, request))

        expect(outcome.type === 'accepted' ? undefined : outcome).toEqual(
          platform.canMatch(one.lead) ? undefined : expect.objectContaining({ type: 'rejected' }),
        )
      }),
      { numRuns: runs(400) },
    )
  })

  test('a request contains no plain address, number or name', () => {
    fc.assert(
      fc.property(conversion(actions), (one) => {
        // Click IDs are sent unchanged, and can contain any characters.
        const { url, body } = platform.buildRequest(
          { ...one, lead: { ...one.lead, ...noClickIds } },
          settings,
          'token',
          'token',
        )

        expect(`${url}${body}`).not.toContain('@')
        const digits = one.lead.phone?.replace(/\D/g, '') ?? ''
        if (digits.length >= 9) expect(body).not.toContain(digits)
        expect(body).not.toMatch(/annalotte|quintaro/i)
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('actions of rules are checked', () => {
    expect(actions.map((action) => apiActions[name].safeParse(action).success)).toEqual(
      actions.map(() => true),
    )
    expect(apiActions[name].safeParse('').success).toBe(false)
  })
})

test('every platform is tested', () => {
  expect(cases.map(([name]) => name)).toEqual(
    // The object has exactly the keys of its type.
    Object.keys(apiPlatforms) as ApiPlatform[],
  )
})
