import { afterAll, expect, test } from 'vitest'
import { createSpendOwner, getToday, springSpend } from '../../../test/calls/spend-app-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('rows, totals and days of a report are from the same snapshot', async () => {
  const { report } = await createSpendOwner(
    service,
    [springSpend],
    [{ gclid: 'x', utm_campaign: 'c1', status: 'won', value: 12.34 }],
  )

  const { rows, totals, days, ...rest } = await report()

  const figures = { currency: 'EUR', spend: 10, leads: 1, won: 1, wonValue: 12.34 }
  expect(rows).toMatchObject([{ campaignId: 'c1', campaignName: 'Spring', ...figures }])
  expect(totals).toMatchObject([figures])
  expect(days).toMatchObject([{ day: getToday(), ...figures }])
  const period = { startDate: getToday(), endDate: getToday() }
  expect(rest).toEqual({ ...period, unconverted: [], zones: [], currencies: ['EUR'] })
})

test('the report drills down to one ad', async () => {
  const ads = ['1', '2'].map((adId) => ({ ...springSpend, adGroupId: 'g1', adId }))
  const { report } = await createSpendOwner(service, ads, [])

  const { rows, totals } = await report({
    ...{ groupBy: 'ad', platform: 'google_ads', accountId: 'a1', campaignId: 'c1' },
    ...{ adGroupId: 'g1', adId: '2' },
  })

  expect(rows.map(({ adId }: { adId: string }) => adId)).toEqual(['2'])
  expect(totals).toMatchObject([{ spend: 10 }])
})

test('spend, leads and mappings of another organization do not count', async () => {
  const one = await createSpendOwner(service, [springSpend], [{ gclid: 'x', utm_campaign: 'c1' }])
  const mapping = { utmCampaign: 'other', platform: 'google_ads', campaignId: 'c1' }
  await one.call('POST /mappings', { body: mapping })
  const other = await createSpendOwner(service, [], [{ gclid: 'x', utm_campaign: 'other' }])

  const { rows, currencies } = await other.report({ groupBy: 'ad' })

  expect([rows, currencies]).toEqual([[], []])
  expect((await other.unmatched()).leadCount).toBe(1)
  expect((await one.unmatched()).leadCount).toBe(0)
})
