import { afterAll, expect, test } from 'vitest'
import { spendRowInput } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { createCtx, systemActor } from '../../../platform/operation.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { createSpendOrg, reportNow } from '../../../test/calls/spend-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { resolvePeriod } from '../../stats/index.ts'
import { storeSpend } from '../ingest/store-spend.ts'
import { exportAdSpend, formatSpend } from './download-ad-spend.ts'

const service = await startService()
afterAll(service.stop)

interface Day {
  readonly date: string
  readonly campaignId: string
  readonly campaignName?: string
}

const store = ({ orgId }: TestOrg, days: readonly Day[]) =>
  service.db.inOrg(orgId, (tx) =>
    storeSpend(
      tx,
      days.map((day) =>
        spendRowInput.parse({
          platform: 'google_ads',
          accountId: 'a1',
          currency: 'EUR',
          spend: 1.5,
          clicks: 2,
          ...day,
        }),
      ),
      reportNow,
    ),
  )

const download = ({ key }: Pick<TestOrg, 'key'>, query: string) =>
  service.app.inject({ url: `/api/ad-spend.csv?${query}`, headers: { 'x-api-key': key } })

const year = 'startDate=2026-01-01&endDate=2026-12-31'

const listRows = (body: string): string[] => body.slice(1).trimEnd().split('\r\n').slice(1)

/** The file's lines, with at most `partRows` rows in memory. */
async function readFile(
  org: Awaited<ReturnType<typeof createSpendOrg>>,
  query: object,
  partRows?: number,
) {
  const ctx = createCtx(service.db, org, systemActor)
  const input = exportAdSpend.input.parse({
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    ...query,
  })
  const parts: string[] = []
  const period = resolvePeriod(org, input, reportNow)
  for await (const part of formatSpend(ctx, input, period, partRows)) parts.push(part)
  return { parts, lines: parts.join('').slice(1).trimEnd().split('\r\n') }
}

test('the file contains each day and campaign, oldest first, with the leads', async () => {
  const spend = { spend: 1.5, clicks: 2 }
  const org = await createSpendOrg(
    service,
    [
      { date: '2026-11-02', campaignId: 'c2', campaignName: '=Brand', ...spend },
      { date: '2026-03-05', campaignId: 'c1', ...spend },
    ],
    [
      {
        gclid: 'x',
        utm_campaign: 'c1',
        status: 'won',
        value: 9_00,
        qualifiedAt: reportNow.toJSON(),
      },
    ],
    { currency: 'EUR' },
  )

  const { lines } = await readFile(org, {})

  expect(lines).toEqual([
    'day,platform,accountId,campaignId,accountName,campaignName,currency,spend,impressions,' +
      'clicks,ctr,cpc,leads,qualified,won,wonValue,costPerLead,costPerQualified,roas,valueCurrency',
    '2026-03-05,google_ads,a1,c1,,,EUR,1.5,0,2,,0.75,1,1,1,9,1.5,1.5,6,EUR',
    // Spreadsheets would execute the campaign's name as a formula.
    "2026-11-02,google_ads,a1,c2,,'=Brand,EUR,1.5,0,2,,0.75,0,0,0,0,,,0,EUR",
  ])
})

test.each(['campaign', 'ad'] as const)(
  'a file by %s that is read in parts equals one that is read at once',
  async (groupBy) => {
    const campaigns = Array.from({ length: 6 }, (_, i) => ({ campaignId: `c${i}`, adId: `ad${i}` }))
    const march = Array.from({ length: 14 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`)
    const dates = ['2026-01-31', '2026-02-01', ...march, '2026-11-09']
    const org = await createSpendOrg(
      service,
      dates.flatMap((date) => campaigns.map((campaign) => ({ date, ...campaign }))),
      [{ gclid: 'x', utm_campaign: 'c1' }],
    )
    const whole = await readFile(org, { groupBy })

    const { parts, lines } = await readFile(org, { groupBy }, 10)

    expect(lines).toEqual(whole.lines)
    expect(lines.length).toBeGreaterThan(dates.length * campaigns.length)
    expect(parts.length).toBeGreaterThan(dates.length)
  },
)

test('rows can be by ad or platform, of one platform, and have decimal commas', async () => {
  const org = await service.newOrg()
  await store(org, [{ date: '2026-03-01', campaignId: 'c1' }])
  const query = `${year}&groupBy=platform&platform=google_ads&format=csv-semicolon`

  const { body } = await download(org, query)

  expect(listRows(body)[0]).toMatch(/^2026-03-01;google_ads;EUR;"1,5";0;2;/)
  expect(listRows((await download(org, `${year}&platform=meta_ads`)).body)).toEqual([])
  expect((await download(org, `${year}&groupBy=ad`)).body).toContain(',adId,')
})

test('ten thousand years without spend take only a few reads', async () => {
  const org = await service.newOrg()

  const { statusCode, body } = await download(org, 'startDate=0001-01-01&endDate=9999-12-31')

  expect([statusCode, listRows(body)]).toEqual([200, []])
})

test('bad input, other organizations and missing scopes are rejected', async () => {
  const org = await service.newOrg()
  await store(org, [{ date: '2026-03-01', campaignId: 'secret' }])
  const code = async (query: string) => (await download(org, query)).json().error.code

  expect(await code('startDate=2026-02-30&endDate=2026-03-01')).toBe('INVALID_DATE')
  expect(await code(`${year}&groupBy=day`)).toBe('VALIDATION_ERROR')
  expect(await code(`${year}&sort=spend:desc`)).toBe('VALIDATION_ERROR')
  expect((await download(await service.newOrg(), year)).body).not.toContain('secret')
  expect((await download({ key: 'unknown' }, year)).statusCode).toBe(401)
  expect((await download(await service.newOrg({}, 'form'), year)).statusCode).toBe(403)
  const { cookie } = await newPerson(service, { [org.orgId]: 'viewer' })
  const url = `/app/orgs/${org.orgId}/ad-spend.csv?${year}`
  const inApp = await service.app.inject({ url, headers: { cookie } })
  expect(inApp.body).toBe((await download(org, year)).body)
})
