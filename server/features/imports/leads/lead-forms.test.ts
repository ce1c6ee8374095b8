import { afterAll, expect, test } from 'vitest'
import type { ImportFile } from '../../../../contract/imports/lead-import.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { readSample } from '../../../test/fixtures/import-samples.ts'
import { startService } from '../../../test/harness.ts'
import { inspectLeads } from './inspect-leads.ts'

const service = await startService()
afterAll(service.stop)

const form = { format: 'csv', encoding: 'utf-8', separator: ',', sheet: null } as const

function inspect(text: string): ImportFile {
  const rows = text
    .trim()
    .split('\n')
    .map((line, i) => ({ line: i + 1, cells: line.split(',') }))
  return inspectLeads({ form, rows, width: rows[0]?.cells.length ?? 0 })
}

const targets = (text: string) => {
  const { columns, guess } = inspect(text)
  return Object.fromEntries(columns.map(({ header }, i) => [header, guess.columns[i]]))
}

const google =
  'Lead ID,Full name,Email,Campaign ID,Campaign,Ad group ID,Ad group,Creative ID,GCL ID,Lead Submit Time,Budget\n' +
  '1,Ada,ada@example.com,20011,Brand,15001,Exact,70001,Cj0,2026-11-02 10:00,5\n'
const linkedIn =
  'First name,Last name,Email,Campaign Group ID,Campaign Group Name,Campaign ID,Campaign Name,Creative ID,Lead Gen Form Name,Created At\n' +
  'Ada,Muster,ada@example.com,9,DACH,501,Lead Gen,77,Quote,2026-11-02 10:00\n'
const tiktok =
  'lead_id,create_time,advertiser_id,campaign_id,campaign_name,adgroup_id,adgroup_name,ad_id,ad_name,page_id,name,email\n' +
  '1,2026-11-02 10:00,5,1788,Spark,1789,US,1790,clip,3,Ada,ada@example.com\n'

test.for([
  ['meta_ads', readSample('meta-leads.csv')],
  ['google_ads', google],
  ['linkedin_ads', linkedIn],
  ['tiktok_ads', tiktok],
] as const)('a lead form of %s is recognized', ([platform, file]) => {
  const { guess, asks } = inspect(file)

  expect([guess.leadForm, asks]).toEqual([platform, []])
  expect(guess.columns).not.toContain(null)
})

test('ad columns are mapped to the fields by which leads match spend; answers are kept', () => {
  expect(targets(google)).toMatchObject({
    'Campaign ID': 'searchAdsCampaignId',
    Campaign: 'utm_campaign',
    'Ad group ID': 'searchAdsAdGroupId',
    'Creative ID': 'searchAdsAdId',
    'GCL ID': 'gclid',
    'Lead Submit Time': 'createdAt',
    Budget: 'keep',
  })
  expect(targets(linkedIn)).toMatchObject({
    'Campaign Group ID': 'searchAdsCampaignId',
    'Campaign Group Name': 'utm_campaign',
    'Campaign ID': 'searchAdsAdGroupId',
    'Campaign Name': 'searchAdsAdGroupName',
    'Lead Gen Form Name': 'keep',
  })
  expect(targets(tiktok)).toMatchObject({
    campaign_id: 'searchAdsCampaignId',
    adgroup_id: 'searchAdsAdGroupId',
    ad_id: 'searchAdsAdId',
    page_id: 'keep',
  })
})

test('without columns that one platform alone has, the platform is asked', () => {
  const headers = 'Name,Email,Campaign ID,Campaign Name,Creative ID,Form Name'
  const file = inspect(`${headers}\nAda,ada@example.com,501,Lead Gen,7,Quote\n`)

  expect(file).toMatchObject({ asks: ['leadForm'], guess: { leadForm: null } })
  expect(file.leadForms?.[0]).toBe('linkedin_ads')
  expect(inspect(`${headers},utm_source\nAda,ada@example.com,1,L,7,Q,x\n`).asks).toEqual([])
  expect(inspect('Name,Email,Campaign\nAda,ada@example.com,Spring\n').asks).toEqual([])
})

test('leads of a Meta lead form count toward the campaign, ad set and ad of their spend', async () => {
  const { org, imports } = await newImportOrg(service)
  const spend = await imports.uploadOf('spend', readSample('meta-leads-spend.csv'))
  await imports.checkOf('spend', spend, { platform: 'meta_ads' })
  await imports.act('start', spend.id)
  const file = Buffer.from(`\uFEFF${readSample('meta-leads.csv').replaceAll(',', '\t')}`, 'utf16le')
  const upload = await imports.upload(file)
  const checked = await imports.check(upload)
  const done = await imports.act('start', upload.id)

  expect(checked.check).toMatchObject({ rows: 4, ready: 4, testLeads: 1, warnings: { total: 0 } })
  expect(done.result).toMatchObject({ created: 4, bad: 0 })
  const report = async (groupBy: string) => {
    const period = { period: 'custom', startDate: '2026-08-01', endDate: '2026-08-31' }
    const { body } = await org.call('POST /ad-spend', { body: { ...period, groupBy } })
    return body.data.map(({ spend: spent, leads }: { spend: number; leads: number }) => [
      spent,
      leads,
    ])
  }
  expect(await report('campaign')).toEqual([[20, 3]])
  expect(await report('ad')).toEqual([[20, 3]])
  const { data } = (await org.call('GET /leads', { query: 'sort=externalId:asc' })).body
  expect(data[0]).toMatchObject({
    externalId: '240000000000000001',
    phone: '+4915110000001',
    utm_source: 'fb',
    utm_medium: 'paid_social',
    searchAdsCampaignId: '230000000000000001',
    createdAt: '2026-08-24T09:18:23.000Z',
  })
  expect(JSON.parse(data[0].custom)).toEqual({
    form_id: '230000000000000004',
    form_name: 'Quote form',
    is_organic: 'FALSE',
    'what_do_you_need?': 'roof check',
  })
  expect(data.map((lead: { utm_source: string }) => lead.utm_source)).toEqual([
    'fb',
    'ig',
    'msg',
    'ig',
  ])
  expect(data[3]).toMatchObject({ utm_medium: null, searchAdsCampaignId: null })
})

test('LinkedIn leads match spend with and without campaign groups', async () => {
  const { org, imports } = await newImportOrg(service)
  const run = async (file: string, mapping: object) => {
    const upload = await imports.uploadOf('spend', file)
    await imports.checkOf('spend', upload, mapping)
    await imports.act('start', upload.id)
  }
  const day = '11/1/2026'
  const rest = { currency: 'EUR', accountId: '', dateOrder: 'mdy', platform: 'linkedin_ads' }
  await run(`Start Date (in UTC),Campaign Name,Campaign ID,Total Spent\n${day},Old,501,5\n`, rest)
  await run(
    'Start Date (in UTC),Campaign Group Name,Campaign Group ID,Campaign Name,Campaign ID,Total Spent\n' +
      `${day},Group,9,New,601,7\n`,
    rest,
  )
  const upload = await imports.upload(
    'Email,Campaign ID,Campaign Name,Creative ID,Form Name,Created At\n' +
      'a@example.com,501,Old,1,Q,2026-11-01 10:00\nb@example.com,601,New,1,Q,2026-11-01 11:00\n',
  )
  await imports.check(upload, { leadForm: 'linkedin_ads' })
  await imports.act('start', upload.id)

  const { body } = await org.call('POST /ad-spend', {
    body: { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-01', groupBy: 'campaign' },
  })
  expect(
    body.data
      .map((row: { campaignId: string; leads: number }) => [row.campaignId, row.leads])
      .sort(),
  ).toEqual([
    ['501', 1],
    ['9', 1],
  ])
})
