import { afterAll, expect, test } from 'vitest'
import { createSpendOwner, getToday, springSpend } from '../../../test/calls/spend-app-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const spend = [
  { ...springSpend, campaignId: 'c1', currency: 'EUR' },
  { ...springSpend, campaignId: 'c2', currency: 'USD' },
]
const won = (campaign: string) => ({
  ...{ gclid: 'x', utm_campaign: campaign, status: 'won' },
  value: 100,
})
const leads = [won('c1'), won('c2')]

const createOwner = () => createSpendOwner(service, spend, leads)

test('without a currency, values count in the currency of their campaign', async () => {
  const { report } = await createOwner()

  expect((await report({ sort: 'roas:desc' })).totals).toMatchObject([
    { currency: 'EUR', wonValue: 100, roas: 10, valueCurrency: null },
    { currency: 'USD', wonValue: 100, roas: 10, valueCurrency: null },
  ])
})

test('with a currency, there is no ROAS for spend in another one', async () => {
  const { report, choose } = await withCurrency('EUR')

  const { rows, totals } = await report({ sort: 'roas:desc' })

  expect(rows.map(({ campaignId, roas }: Row) => [campaignId, roas])).toEqual([
    ['c1', 10],
    ['c2', null],
  ])
  expect(totals).toMatchObject([
    { currency: 'EUR', wonValue: 100, roas: 10, valueCurrency: 'EUR' },
    { currency: 'USD', wonValue: 100, roas: null, valueCurrency: 'EUR' },
  ])
  expect((await choose('XXL')).status).toBe(400)
})

test("a display currency converts values from the organization's currency", async () => {
  const { call, report } = await withCurrency('EUR')
  const rates = [
    { from: 'EUR', to: 'CHF', day: '2020-01-01', rate: '0.5' },
    { from: 'USD', to: 'CHF', day: '2020-01-01', rate: '0.25' },
    { from: 'USD', to: 'EUR', day: '2020-01-01', rate: '2' },
  ]
  await call('PUT /rates', { body: { rates } })

  const inFrancs = (await report({ currency: 'CHF' })).totals
  const inEuros = (await report({ currency: 'EUR' })).totals
  const inPounds = (await report({ currency: 'GBP' })).totals

  expect(inFrancs).toMatchObject([
    { currency: 'CHF', spend: 7.5, wonValue: 100, roas: 13.3333, valueCurrency: 'CHF' },
  ])
  expect(inEuros).toMatchObject([
    { currency: 'EUR', spend: 30, wonValue: 200, roas: 6.6667, valueCurrency: 'EUR' },
  ])
  expect(inPounds).toMatchObject([
    { currency: 'EUR', spend: 10, wonValue: 200, leads: 2 },
    { currency: 'USD', spend: 10, wonValue: 0, leads: 0 },
  ])
  const days = { startDate: getToday(), endDate: getToday() }
  const body = { ...days, currency: 'GBP', rowCurrency: 'EUR' }
  const behind = await call('POST /leads', { body })
  expect(behind.body.meta.pagination.total).toBe(2)
})

interface Row {
  readonly campaignId: string
  readonly roas: number | null
}

/** An owner whose organization has chosen a currency. */
async function withCurrency(currency: string) {
  const owner = await createOwner()
  const choose = (code: string) =>
    owner.owner.call(`PATCH /orgs/${owner.org.orgId}/settings`, { body: { currency: code } })
  expect((await choose(currency)).body.data.currency).toBe(currency)
  return { ...owner, choose }
}
