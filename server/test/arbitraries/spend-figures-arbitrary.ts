import fc from 'fast-check'
import { type AdMappingInput, adMappingInput } from '../../../contract/ad-spend/ad-mappings.ts'
import {
  type SpendGroup,
  type SpendRow,
  spendGroups,
  spendRowInput,
} from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { CurrencyRate } from '../../../contract/ad-spend/currency-rates.ts'
import type { ClickId } from '../../../contract/click-ids.ts'
import type { Lead } from '../oracles/campaign-oracle.ts'
import type { ReportRequest } from '../oracles/spend-report-oracle.ts'

// Few distinct values, so that keys collide. Some names differ only in case.

const platforms = ['google_ads', 'meta_ads', 'outbrain']
const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01']

const anySpend: fc.Arbitrary<SpendRow> = fc
  .record({
    date: fc.constantFrom(...days),
    platform: fc.constantFrom(...platforms),
    accountId: fc.constantFrom('a1', 'a2'),
    campaignId: fc.constantFrom('c1', 'c2', 'spring', ''),
    adGroupId: fc.constantFrom('', 'g1', 'g2'),
    adId: fc.constantFrom('', 'ad1', 'ad2'),
    campaignName: fc.constantFrom('Spring', 'SPRING', 'Äpfel', null),
    adName: fc.constantFrom('Red', null),
    currency: fc.constantFrom('EUR', 'USD'),
    spend: fc.integer({ min: 0, max: 50_000_000 }).map((micros) => micros / 1e6),
    clicks: fc.integer({ min: 0, max: 3 }),
  })
  .map((row) => spendRowInput.parse(row))

export const spendKey = ({ date, platform, accountId, campaignId, adGroupId, adId }: SpendRow) =>
  JSON.stringify([date, platform, accountId, campaignId, adGroupId, adId])

/** An upload's rows, with unique keys. */
export const anyUpload = fc.uniqueArray(anySpend, {
  minLength: 1,
  maxLength: 15,
  selector: spendKey,
})

/** A time in March, or up to a few days before or after it. */
const anyTime = fc
  .date({
    min: new Date('2026-02-27T00:00Z'),
    max: new Date('2026-04-02T00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())

/** A lead with or without ad signals. */
export const anyLead: fc.Arbitrary<Lead> = fc
  .record({
    createdAt: anyTime,
    qualifiedAt: fc.option(anyTime),
    wonAt: anyTime,
    status: fc.constantFrom('open', 'qualified', 'won', 'lost'),
    value: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    click: fc.constantFrom<(ClickId | null)[]>('gclid', 'fbc', 'fbp', null),
    utm_source: fc.constantFrom(
      'Google',
      'fb',
      'Ig',
      'Facebook_Ads',
      'outbrain',
      'newsletter',
      null,
    ),
    utm_campaign: fc.constantFrom('c1', 'Spring', 'äpfel', 'unheard', null),
    searchAdsCampaignId: fc.constantFrom('c2', 'c9', null, null),
    searchAdsAdGroupId: fc.constantFrom('g1', 'g9', null),
    searchAdsAdId: fc.constantFrom('ad1', 'ad9', null),
  })
  .map((lead) => ({ ...lead, wonAt: lead.status === 'won' ? lead.wonAt : null }))

const anyMapping: fc.Arbitrary<AdMappingInput> = fc
  .record({
    utmSource: fc.constantFrom('NEWSLETTER', 'google', null),
    utmCampaign: fc.constantFrom('Unheard', 'spring', null),
    platform: fc.constantFrom(...platforms),
    accountId: fc.constantFrom('a1', null),
    campaignId: fc.constantFrom('c1', 'spring'),
  })
  .filter(({ utmSource, utmCampaign }) => Boolean(utmSource || utmCampaign))
  .map((mapping) => adMappingInput.parse(mapping))

const anyRates: fc.Arbitrary<CurrencyRate[]> = fc.uniqueArray(
  fc.record({
    from: fc.constant('USD'),
    to: fc.constant('EUR'),
    day: fc.constantFrom('2026-01-10', '2026-03-01', '2026-03-02', '2026-03-15'),
    rate: fc.constantFrom('0.9', '0.923456789012', '1', '130', '0.000000000001'),
  }),
  { maxLength: 3, selector: ({ day }) => day },
)

const anyOutcome = fc.constantFrom(
  { status: 'open', wonAt: null },
  { status: 'won', wonAt: '2026-03-21T10:00:00.000Z' },
)

const anyChange: fc.Arbitrary<Partial<Omit<Lead, 'click'>>> = fc
  .record(
    {
      outcome: anyOutcome,
      value: fc.constantFrom(null, 100, 12_345),
      qualifiedAt: fc.constantFrom(null, '2026-03-20T10:00:00.000Z'),
      searchAdsCampaignId: fc.constantFrom('c1', null),
      utm_campaign: fc.constantFrom('Spring', 'gone', null),
      utm_source: fc.constantFrom('fb', null),
    },
    { requiredKeys: [] },
  )
  .map(({ outcome, ...change }) => ({ ...change, ...outcome }))

/** One event in an organization's history. */
export type Step =
  | { readonly kind: 'fold' }
  | { readonly kind: 'leads'; readonly leads: Lead[] }
  | { readonly kind: 'change'; readonly every: number; readonly by: Partial<Omit<Lead, 'click'>> }
  | { readonly kind: 'erase'; readonly before: string }
  | { readonly kind: 'spend'; readonly rows: SpendRow[] }
  | { readonly kind: 'undo'; readonly upload: number }
  | { readonly kind: 'map'; readonly mapping: AdMappingInput }
  | { readonly kind: 'unmap' }
  | { readonly kind: 'rates'; readonly rates: CurrencyRate[] }

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'fold' }) },
  {
    weight: 2,
    arbitrary: fc
      .array(anyLead, { minLength: 1, maxLength: 12 })
      .map((leads): Step => ({ kind: 'leads', leads })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ every: fc.integer({ min: 1, max: 5 }), by: anyChange })
      .map((change): Step => ({ kind: 'change', ...change })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('2026-03-02T00:00:00.000Z', '2026-03-16T00:00:00.000Z')
      .map((before): Step => ({ kind: 'erase', before })),
  },
  { weight: 3, arbitrary: anyUpload.map((rows): Step => ({ kind: 'spend', rows })) },
  { weight: 2, arbitrary: fc.nat({ max: 3 }).map((upload): Step => ({ kind: 'undo', upload })) },
  { weight: 2, arbitrary: anyMapping.map((mapping): Step => ({ kind: 'map', mapping })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'unmap' }) },
  { weight: 2, arbitrary: anyRates.map((rates): Step => ({ kind: 'rates', rates })) },
)

export const anyRequest: fc.Arbitrary<ReportRequest> = fc.record({
  timeZone: fc.constant('Asia/Kathmandu'),
  groupBy: fc.subarray<SpendGroup>([...spendGroups], { minLength: 1 }),
  platform: fc.option(fc.subarray(platforms, { minLength: 1 }), { nil: undefined }),
  accountId: fc.constantFrom('a1', undefined, undefined, undefined),
  campaignId: fc.constantFrom('c1', undefined, undefined, undefined),
  adGroupId: fc.constantFrom('g1', undefined, undefined, undefined),
  adId: fc.constantFrom('ad1', undefined, undefined, undefined, undefined),
  currency: fc.constantFrom('EUR', 'USD', undefined, undefined),
  by: fc.constantFrom('created', 'outcome'),
})
