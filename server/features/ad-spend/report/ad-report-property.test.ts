import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { adReport, adReportInput } from '../../../../contract/ad-spend/ad-report.ts'
import { adSpendInput } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import {
  anyLead,
  anyRequest,
  anyStep,
  anyUpload,
} from '../../../test/arbitraries/spend-figures-arbitrary.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import {
  createViewerCtx,
  type History,
  replay,
  toFacts,
} from '../../../test/oracles/spend-history.ts'
import {
  plainReport,
  plainTotals,
  type ReportRequest,
  toAmounts,
} from '../../../test/oracles/spend-report-oracle.ts'
import { runs } from '../../../test/run-size.ts'
import { getAdReport } from './get-ad-report.ts'
import { getAdSpend } from './get-ad-spend.ts'
import { buildGrouping } from './spend-grouping.ts'

const service = await startService()
afterAll(service.stop)

/** Loads a report and validates it against its schema; the API operation returns the same rows. */
async function loadReport(org: TestOrg, { timeZone, ...request }: ReportRequest) {
  const ctx = createViewerCtx({ service, org }, timeZone)
  const { data } = await getAdReport.run(ctx, adReportInput.parse({ ...request, limit: 500 }))
  expect(adReport.parse(data)).toEqual(data)
  const { accountId, adGroupId, adId, ...apiRequest } = request
  if (accountId === undefined && adGroupId === undefined && adId === undefined) {
    const inApi = await getAdSpend.run(ctx, adSpendInput.parse({ ...apiRequest, limit: 500 }))
    expect(inApi.data).toEqual(data.rows)
    expect(inApi.meta?.totals).toEqual(data.totals)
  }
  return data
}

async function expectPlain(org: TestOrg, history: History, request: ReportRequest): Promise<void> {
  const { spend, leads, settings } = toFacts(history)
  const plain = plainReport(spend, leads, request, settings)

  const { rows, totals, days: series, unconverted } = await loadReport(org, request)

  const { keys } = buildGrouping(request.groupBy)
  const answered = new Map(
    rows.map((row) => [[...keys.map((key) => row[key]), row.currency].join(' '), row]),
  )
  expect([...answered.keys()].sort()).toEqual([...plain.keys()].sort())
  for (const [key, { micros, cents, ...counts }] of plain) {
    expect(answered.get(key)).toMatchObject({ ...counts, ...toAmounts({ micros, cents }) })
  }
  expect(totals).toMatchObject(plainTotals(plain))
  const byDay = plainReport(spend, leads, { ...request, groupBy: ['day'] }, settings)
  expect(series).toHaveLength(byDay.size)
  for (const point of series) {
    const { micros = 0n, cents = 0n, ...counts } = byDay.get(`${point.day} ${point.currency}`) ?? {}
    expect(point).toMatchObject({ ...counts, ...toAmounts({ micros, cents }) })
  }
  const otherCurrencies = totals
    .map(({ currency }) => currency)
    .filter((own) => own !== request.currency)
  expect(unconverted.map(({ currency }) => currency)).toEqual(
    request.currency ? otherCurrencies : [],
  )
}

test('every figure of every grouping equals that of a naive computation', async () => {
  const anyCase = fc.record({
    spend: anyUpload,
    leads: fc.array(anyLead, { minLength: 6, maxLength: 25 }),
    steps: fc.array(anyStep, { minLength: 2, maxLength: 9 }),
    requests: fc.array(anyRequest, { minLength: 3, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ spend, leads, steps, requests }) => {
      const org = await service.newOrg({ timeZone: 'Asia/Kathmandu' })

      const history = await replay({ service, org }, { spend, leads }, steps)

      for (const request of requests) await expectPlain(org, history, request)
    }),
    { numRuns: runs(25) },
  )
})
