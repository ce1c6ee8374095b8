import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdMapping } from '../../../contract/ad-spend/ad-mappings.ts'
import type { AdSpendRow } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { AttributionRow, AttributionSums } from '../../../contract/attribution.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { buildCampaigns, sortCampaigns } from './campaigns.ts'

const sums = (leads: number): AttributionSums => ({
  leads,
  qualified: 0,
  won: 0,
  value: leads * 10,
})

const credit = (group: string, leads: number): AttributionRow => ({
  group,
  // fromEntries loses the keys; they are exactly the models.
  models: Object.fromEntries(
    attributionModels.map((model) => [model, sums(leads)]),
  ) as AttributionRow['models'],
})

const spend = (platform: string, campaignId: string, campaignName: string | null, amount: number) =>
  // The other figures do not matter here.
  ({ platform, campaignId, campaignName, currency: 'EUR', spend: amount }) as AdSpendRow

test('a campaign is found by its name and by its id, and credited once', () => {
  const credits = [credit('brand', 4), credit('123', 6), credit('(none)', 50)]

  const [campaign, ...others] = buildCampaigns(
    credits,
    [spend('google_ads', '123', 'brand', 100)],
    {
      model: 'linear',
      mappings: [],
    },
  )

  expect(others).toEqual([])
  expect(campaign).toMatchObject({ name: 'brand', leads: 10, costPerLead: 10, roas: 1 })
})

test('campaign names match regardless of case', () => {
  const credits = [credit('brand search', 4), credit('Brand Search', 6)]

  const campaigns = buildCampaigns(credits, [spend('google_ads', '123', 'Brand search', 100)], {
    model: 'linear',
    mappings: [],
  })

  // No list can filter by both spellings, and either one alone would show too few leads.
  const both = { name: 'Brand search', leads: 10, costPerLead: 10, group: null }
  expect(campaigns).toMatchObject([both])
})

test('spend without leads and leads without spend have no cost per lead', () => {
  const campaigns = buildCampaigns([credit('newsletter', 3)], [spend('meta_ads', '9', null, 5)], {
    model: 'firstTouch',
    mappings: [],
  })

  expect(
    campaigns.map(({ name, group, leads, costPerLead }) => [name, group, leads, costPerLead]),
  ).toEqual([
    ['newsletter', 'newsletter', 3, null],
    ['9', null, 0, null],
  ])
})

test('different currencies are never added', () => {
  const francs = { ...spend('google_ads', '1', 'brand', 7), currency: 'CHF' }

  const [campaign] = buildCampaigns(
    [credit('brand', 1)],
    [spend('x_ads', '2', 'brand', 3), francs],
    {
      model: 'linear',
      mappings: [],
    },
  )

  expect(campaign).toMatchObject({
    spent: [
      { currency: 'CHF', amount: 7 },
      { currency: 'EUR', amount: 3 },
    ],
    platforms: ['x_ads', 'google_ads'],
    costPerLead: null,
    roas: null,
  })
})

test('the same id on two platforms is two campaigns, unless sessions name it alone', () => {
  const rows = [
    spend('google_ads', '1', 'Brand', 100),
    spend('meta_ads', '1', 'Sale', 40),
    spend('x_ads', '2', null, 7),
    spend('meta_ads', '2', null, 8),
  ]
  const summarize = (credits: readonly AttributionRow[]) =>
    buildCampaigns(credits, rows, { model: 'linear', mappings: [] }).map(
      ({ name, leads, spent }) => [name, leads, spent[0]?.amount],
    )

  expect(summarize([credit('brand', 5)])).toEqual([
    ['Brand', 5, 100],
    ['Sale', 0, 40],
    ['2', 0, 7],
    ['2', 0, 8],
  ])
  // The leads could belong to either campaign, but must count only once.
  expect(summarize([credit('brand', 5), credit('1', 3)])).toContainEqual(['Sale', 8, 140])
})

const createMapping = (
  utmCampaign: string | null,
  campaignId: string,
  more: Partial<AdMapping> = {},
) =>
  // The other properties do not matter here.
  ({
    ...{ utmCampaign, utmSource: null, platform: 'x_ads', accountId: null, campaignId },
    ...more,
  }) as AdMapping

test('a mapped UTM value names its campaign', () => {
  const rows = [spend('x_ads', '7', 'Spring', 60), spend('x_ads', '8', 'Summer', 10)]
  const credits = [credit('promo-26', 3), credit('other', 4)]
  const elsewhere = { platform: 'meta_ads' }
  const ofSource = { utmSource: 'newsletter' }
  const mappings = [
    createMapping('Promo-26', '7'),
    createMapping('other', '8', elsewhere),
    createMapping('other', '8', ofSource),
    createMapping('other', '8', { accountId: 'a' }),
    createMapping(null, '8', ofSource),
  ]

  const campaigns = buildCampaigns(credits, rows, { model: 'linear', mappings })

  expect(campaigns.map(({ name, leads, costPerLead }) => [name, leads, costPerLead])).toEqual([
    ['Spring', 3, 20],
    ['other', 4, null],
    ['Summer', 0, null],
  ])
})

const names = fc.constantFrom('a', 'b', 'c', 'd')

test('each credit and each cent is in exactly one row, regardless of names', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(names, fc.nat(20)), { selector: ([name]) => name }),
      fc.array(fc.tuple(names, fc.option(names), fc.nat(20)), { maxLength: 8 }),
      (credited, spent) => {
        const campaigns = buildCampaigns(
          credited.map(([name, leads]) => credit(name, leads)),
          spent.map(([id, name, amount]) => spend('p', id, name, amount)),
          { model: 'linear', mappings: [] },
        )

        const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
        expect(total(campaigns.map(({ leads }) => leads))).toBe(total(credited.map(([, n]) => n)))
        expect(total(campaigns.flatMap((one) => one.spent.map(({ amount }) => amount)))).toBe(
          total(spent.map(([, , amount]) => amount)),
        )
      },
    ),
  )
})

test('rows without the figure come last in either direction', () => {
  const campaigns = buildCampaigns(
    [credit('cheap', 5), credit('free', 9), credit('dear', 1)],
    [spend('p', 'cheap', null, 5), spend('p', 'dear', null, 5)],
    { model: 'linear', mappings: [] },
  )

  const order = (isDown: boolean) =>
    sortCampaigns(campaigns, 'costPerLead', isDown).map(({ name }) => name)

  expect([order(true), order(false)]).toEqual([
    ['dear', 'cheap', 'free'],
    ['cheap', 'dear', 'free'],
  ])
})

test('there is no ROAS for spend in another currency than the value', () => {
  const loadRoas = (currency: string | null) =>
    buildCampaigns([credit('brand', 4)], [spend('google_ads', '1', 'brand', 100)], {
      ...{ model: 'linear', mappings: [] },
      currency,
    }).map(({ roas }) => roas)

  expect([null, 'EUR', 'USD'].map(loadRoas)).toEqual([[0.4], [0.4], [null]])
})
