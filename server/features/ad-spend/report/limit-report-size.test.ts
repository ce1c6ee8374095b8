import { afterAll, expect, test } from 'vitest'
import { type SpendGroup, spendRowInput } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { startService } from '../../../test/harness.ts'
import { storeSpend } from '../ingest/store-spend.ts'
import { buildFilter } from './build-filter.ts'
import { limitReportSize } from './limit-report-size.ts'
import { buildGrouping } from './spend-grouping.ts'
import type { ReportQuery } from './spend-report.ts'

const service = await startService()
afterAll(service.stop)

const days = ['2026-01-31', '2026-02-01', '2026-02-14', '2026-03-01']
/** Three ads in two campaigns, on each of these days. */
const rows = days.flatMap((date) =>
  ['c1 ad1', 'c1 ad2', 'c2 ad3'].map((ids) => {
    const [campaignId, adId] = ids.split(' ')
    const place = { platform: 'google_ads', accountId: 'a1', adGroupId: 'g1' }
    return spendRowInput.parse({ date, ...place, campaignId, adId, currency: 'EUR', spend: 1 })
  }),
)

const february = {
  kind: 'custom',
  start: '2026-02-01T00:00:00Z',
  end: '2026-03-01T00:00:00Z',
  firstDay: '2026-02-01',
  lastDay: '2026-02-28',
} as const

const createReport = (groupBy: SpendGroup[], campaignId?: string): ReportQuery => ({
  period: february,
  offsets: { since: [february.start], seconds: [0] },
  filter: buildFilter({ campaignId }),
  grouping: buildGrouping(groupBy),
  shown: null,
  valueCurrency: null,
  order: [],
  limit: 50,
  offset: 0,
})

test.each([
  ['days of campaigns', createReport(['day', 'campaign']), 4],
  ['days of ads', createReport(['day', 'ad']), 6],
  ['days of the ads of one campaign', createReport(['day', 'adGroup'], 'c2'), 2],
])('more %s than the limit are rejected, with a hint', async (_, report, n) => {
  const { orgId } = await service.newOrg()
  await service.db.inOrg(orgId, (tx) => storeSpend(tx, rows, new Date()))
  const limit = (maxDays: number) =>
    service.db.readInOrg(orgId, (tx) => limitReportSize(tx, report, maxDays))
  await limit(n)
  await expect(limit(n - 1)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: `groupBy results in ${n} daily rows, but at most ${n - 1} are allowed: request a shorter period, one campaign or platform, omit "day", or download GET /ad-spend.csv.`,
  })
})

test('a report without groups by day and campaign is never rejected', async () => {
  const { orgId } = await service.newOrg()
  await service.db.inOrg(orgId, (tx) => storeSpend(tx, rows, new Date()))
  for (const groupBy of [['day'], ['day', 'platform'], ['ad'], ['campaign']] as SpendGroup[][]) {
    await service.db.readInOrg(orgId, (tx) => limitReportSize(tx, createReport(groupBy), 0))
  }
})
