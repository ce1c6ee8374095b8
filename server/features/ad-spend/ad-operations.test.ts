import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../contract/values/time.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const day = new Date().toISOString().slice(0, 10)
const period = { period: 'custom', startDate: day, endDate: day }
const row = { date: day, platform: 'google_ads', accountId: 'a1', currency: 'EUR', spend: 10 }
const spring = { ...row, campaignId: 'c1', campaignName: 'Spring' }

/** An organization with spend and leads of today, and somebody who may do all. */
async function arrange(rows: object[], leads: object[]) {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  await org.call('PUT /ad-spend', { body: { rows } })
  for (const lead of leads) {
    const { status } = await org.call('POST /leads', { body: { name: 'Ada', ...lead } })
    expect(status).toBe(201)
  }
  return { org, owner, ...createCalls(owner, org) }
}

function createCalls(person: TestPerson, { orgId }: TestOrg) {
  const call = (route: string, sent = {}) =>
    person.call(route.replace(' ', ` /orgs/${orgId}/ad-spend`), sent)
  return {
    call,
    report: async (body: object = {}) =>
      (await call('POST /report', { body: { ...period, ...body } })).body.data,
    unmatched: async () =>
      (await call('GET /unmatched', { query: new URLSearchParams(period).toString() })).body.data,
  }
}

test('the report tells rows, totals and days of the same moment', async () => {
  const { report } = await arrange(
    [spring],
    [{ gclid: 'x', utm_campaign: 'c1', status: 'won', value: 12.34 }],
  )

  const { rows, totals, days, ...rest } = await report()

  const figures = { currency: 'EUR', spend: 10, leads: 1, won: 1, wonValue: 12.34 }
  expect(rows).toMatchObject([{ campaignId: 'c1', campaignName: 'Spring', ...figures }])
  expect(totals).toMatchObject([figures])
  expect(days).toMatchObject([{ day, ...figures }])
  expect(rest).toEqual({ startDate: day, endDate: day, unconverted: [], currencies: ['EUR'] })
})

test('the report drills down to one ad', async () => {
  const ads = ['1', '2'].map((adId) => ({ ...spring, adGroupId: 'g1', adId }))
  const { report } = await arrange(ads, [])

  const { rows, totals } = await report({
    ...{ groupBy: 'ad', platform: 'google_ads', accountId: 'a1', campaignId: 'c1' },
    ...{ adGroupId: 'g1', adId: '2' },
  })

  expect(rows.map(({ adId }: { adId: string }) => adId)).toEqual(['2'])
  expect(totals).toMatchObject([{ spend: 10 }])
})

test('a mapping counts leads for the campaign that they mean, until it is deleted', async () => {
  const { call, report } = await arrange([spring], [{ utm_campaign: 'Lenz' }])
  const leads = async () => (await report()).totals[0].leads
  expect(await leads()).toBe(0)

  const sent = { utmCampaign: 'LENZ', platform: 'google_ads', campaignId: 'c1' }
  const created = await call('POST /mappings', { body: sent })

  expect(created.status).toBe(201)
  const { id } = created.body.data
  expect(created.body.data).toMatchObject({ ...sent, campaignName: 'Spring', known: true })
  expect(await leads()).toBe(1)
  await call(`PUT /mappings/${id}`, { body: { ...sent, utmCampaign: 'other' } })
  expect(await leads()).toBe(0)
  await call(`PUT /mappings/${id}`, { body: sent })
  expect(await leads()).toBe(1)
  expect((await call(`DELETE /mappings/${id}`)).status).toBe(200)
  expect(await leads()).toBe(0)
  expect((await call('GET /mappings')).body.data).toEqual([])
})

test('the same words mean one campaign of a platform, and a mapping needs words', async () => {
  const { call } = await arrange([], [])
  const sent = { utmSource: 'x', platform: 'meta_ads', campaignId: 'c1' }
  await call('POST /mappings', { body: sent })

  const twice = await call('POST /mappings', { body: { ...sent, utmSource: 'X' } })
  const silent = await call('POST /mappings', { body: { ...sent, utmSource: ' ' } })

  expect([twice.status, silent.status]).toEqual([409, 400])
})

test('rates show one currency; what has no rate stays apart and is told', async () => {
  const { call, report } = await arrange(
    [
      spring,
      { ...spring, campaignId: 'c2', currency: 'USD' },
      { ...spring, campaignId: 'c3', currency: 'GBP' },
    ],
    [{ gclid: 'x', utm_campaign: 'c2', status: 'won', value: 100 }],
  )
  const rates = [{ from: 'USD', to: 'EUR', day: '2020-01-01', rate: '0.92345678' }]

  const put = await call('PUT /rates', { body: { rates } })

  expect(put.body.data).toEqual({ inserted: 1, updated: 0, unchanged: 0 })
  const { totals, unconverted } = await report({ currency: 'EUR' })
  expect(totals).toMatchObject([
    { currency: 'EUR', spend: 19.234568, wonValue: 92.35, leads: 1 },
    { currency: 'GBP', spend: 10, leads: 0 },
  ])
  expect(unconverted).toEqual([{ currency: 'GBP', before: null }])
})

test('of the rates the newest that is not younger than the day holds', async () => {
  const { call, report } = await arrange([{ ...spring, currency: 'USD' }], [])
  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  const rate = (on: string, amount: string) => ({ from: 'USD', to: 'EUR', day: on, rate: amount })
  const spend = async () => (await report({ currency: 'EUR' })).totals[0]
  await call('PUT /rates', { body: { rates: [rate(tomorrow, '3')] } })
  expect(await spend()).toMatchObject({ currency: 'USD', spend: 10 })

  await call('PUT /rates', { body: { rates: [rate('2020-01-01', '1'), rate('2020-01-02', '2')] } })
  expect(await spend()).toMatchObject({ currency: 'EUR', spend: 20 })
  const again = await call('PUT /rates', { body: { rates: [rate('2020-01-02', '2.50')] } })
  expect(again.body.data).toEqual({ inserted: 0, updated: 1, unchanged: 0 })
  expect(await spend()).toMatchObject({ currency: 'EUR', spend: 25 })
  await call('DELETE /rates/USD-EUR-2020-01-02')

  expect(await spend()).toMatchObject({ currency: 'EUR', spend: 10 })
  const listed = await call('GET /rates', { query: 'from=USD&before=2020-02-01' })
  expect(listed.body.data).toEqual([{ id: 'USD-EUR-2020-01-01', ...rate('2020-01-01', '1') }])
})

test.each([
  { from: 'USD', to: 'EUR', day: '2020-02-30', rate: '1' },
  { from: 'USD', to: 'USD', day: '2020-02-01', rate: '1' },
  { from: 'USD', to: 'EUR', day: '2020-02-01', rate: '0' },
  { from: 'USD', to: 'EUR', day: '2020-02-01', rate: '1e3' },
  { from: 'USD', to: 'EUR', day: '2020-02-01', rate: '0.0000000000001' },
])('a rate that means nothing is refused (%#)', async (rate) => {
  const { call } = await arrange([], [])

  const answer = await call('PUT /rates', { body: { rates: [rate] } })

  expect(answer.status).toBe(400)
  expect((await call('GET /rates')).body.data).toEqual([])
})

test('the audit shows spend without leads and paid leads without spend, and nothing else', async () => {
  const { unmatched } = await arrange(
    [spring, { ...spring, campaignId: 'c2', spend: 20 }, { ...spring, campaignId: 'c3', spend: 0 }],
    [
      { gclid: 'x', utm_campaign: 'c1' },
      { gclid: 'x', utm_campaign: 'c9', status: 'won', value: 5 },
      { msclkid: 'x' },
      { utm_source: 'Taboola', utm_medium: 'cpc', utm_campaign: 'c1' },
      { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'c1' },
      { fbc: 'fb.1.1.x' },
    ],
  )

  const { campaigns, leads, ...counts } = await unmatched()

  expect(campaigns).toMatchObject([{ campaignId: 'c2', campaignName: 'Spring', spend: 20 }])
  const nobody = { leads: 1, campaignId: null }
  expect(leads).toHaveLength(3)
  expect(leads).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...nobody,
        platform: null,
        utmSource: 'taboola',
        reason: 'noPlatform',
      }),
      expect.objectContaining({
        ...{ ...nobody, platform: 'google_ads', utmCampaign: 'c9', wonValue: 5 },
        ...{ reason: 'unknownCampaign', filter: expect.objectContaining({ utm_campaign: 'c9' }) },
      }),
      expect.objectContaining({ ...nobody, platform: 'microsoft_ads', reason: 'noCampaign' }),
    ]),
  )
  expect(counts).toMatchObject({ campaignCount: 1, leadGroupCount: 3, leadCount: 3 })
})

test('who only reads cannot say what words or currencies mean', async () => {
  const { org } = await arrange([], [])
  const { call } = createCalls(await newPerson(service, { [org.orgId]: 'member' }), org)
  const mapping = { utmSource: 'x', platform: 'meta_ads', campaignId: 'c1' }
  const rate = { from: 'USD', to: 'EUR', day: '2020-01-01', rate: '1' }

  expect((await call('POST /mappings', { body: mapping })).status).toBe(403)
  expect((await call('PUT /rates', { body: { rates: [rate] } })).status).toBe(403)
  expect((await call('GET /mappings')).status).toBe(200)
})

test('nothing of another organization is seen or counted', async () => {
  const one = await arrange([spring], [{ gclid: 'x', utm_campaign: 'c1' }])
  const sent = { utmCampaign: 'other', platform: 'google_ads', campaignId: 'c1' }
  await one.call('POST /mappings', { body: sent })
  const other = await arrange([], [{ gclid: 'x', utm_campaign: 'other' }])

  const { rows, currencies } = await other.report({ groupBy: 'ad' })

  expect([rows, currencies]).toEqual([[], []])
  expect((await other.unmatched()).leadCount).toBe(1)
  expect((await one.unmatched()).leadCount).toBe(0)
})
