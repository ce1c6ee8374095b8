import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  adLeadsInput,
  type LeadFigure,
  leadFigures,
} from '../../../../contract/ad-spend/ad-leads.ts'
import { adReportInput } from '../../../../contract/ad-spend/ad-report.ts'
import type { AppCtx } from '../../../platform/app-operation.ts'
import {
  anyLead,
  anyRequest,
  anyStep,
  anyUpload,
} from '../../../test/arbitraries/spend-figures-arbitrary.ts'
import { startService } from '../../../test/harness.ts'
import {
  createViewerCtx,
  type History,
  replay,
  toFacts,
} from '../../../test/oracles/spend-history.ts'
import { plainReport, type ReportRequest } from '../../../test/oracles/spend-report-oracle.ts'
import { runs } from '../../../test/run-size.ts'
import { getAdReport } from '../report/get-ad-report.ts'
import { buildGrouping } from '../report/spend-grouping.ts'
import { getAdLeads } from './get-ad-leads.ts'

const service = await startService()
afterAll(service.stop)

/** IDs of all listed leads, page by page. */
async function loadIds(ctx: AppCtx, request: object): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const input = adLeadsInput.parse({ ...request, limit: 100, page })
    const { data, pagination } = await getAdLeads.run(ctx, input)
    ids.push(...data.map(({ id }) => String(id)))
    if (pagination?.hasMore !== true) {
      expect(ids).toHaveLength(pagination?.total ?? -1)
      return ids
    }
  }
}

/** Reference implementation that finds the row and the figures toward which each lead counts. */
function findPlainRows(history: History, request: ReportRequest) {
  const { spend, leads, settings } = toFacts(history)
  const newestFirst = history.leads
    .map(({ row }, i) => ({ id: row.id, lead: leads[i] }))
    .sort((a, b) => {
      const [one, other] = [b, a].map(({ lead, id }) => `${lead?.createdAt} ${id}`)
      return String(one) < String(other) ? -1 : 1
    })
  return newestFirst.flatMap(({ id, lead }) => {
    const report = plainReport(spend, lead === undefined ? [] : [lead], request, settings)
    return [...report].map(([key, sums]) => ({
      id,
      key,
      counts: (figure: LeadFigure) => sums[figure] === 1,
    }))
  })
}

async function expectLeads(
  ctx: AppCtx,
  history: History,
  { timeZone: _, ...request }: ReportRequest,
) {
  const { groupBy, ...place } = request
  const { data } = await getAdReport.run(ctx, adReportInput.parse({ ...request, limit: 500 }))
  const plain = findPlainRows(history, { timeZone: ctx.org.timeZone, ...request })
  const { keys } = buildGrouping(groupBy)
  for (const { day, ...row } of data.rows) {
    const own = Object.fromEntries(keys.flatMap((key) => (key === 'day' ? [] : [[key, row[key]]])))
    const days = day === undefined ? {} : { period: 'custom', startDate: day, endDate: day }
    const title = [...keys.map((key) => (key === 'day' ? day : row[key])), row.currency].join(' ')
    const inRow = plain.filter(({ key }) => key === title)
    const isEmpty = leadFigures.every((figure) => row[figure] === 0)
    for (const counted of isEmpty ? (['leads'] as const) : leadFigures) {
      const ids = await loadIds(ctx, {
        ...place,
        ...own,
        ...days,
        rowCurrency: row.currency,
        counted,
      })
      expect(ids).toHaveLength(row[counted])
      expect(ids).toEqual(inRow.filter(({ counts }) => counts(counted)).map(({ id }) => id))
    }
  }
  for (const total of data.totals) {
    const ids = await loadIds(ctx, { ...place, rowCurrency: total.currency })
    expect(ids).toHaveLength(total.leads)
    const inTotal = plain.filter(({ key }) => key.endsWith(total.currency))
    expect(ids).toEqual(inTotal.filter(({ counts }) => counts('leads')).map(({ id }) => id))
  }
}

test('the leads of every figure of every row are exactly those that it counts', async () => {
  const anyCase = fc.record({
    spend: anyUpload,
    leads: fc.array(anyLead, { minLength: 10, maxLength: 25 }),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 6 }),
    requests: fc.array(anyRequest, { minLength: 2, maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ spend, leads, steps, requests }) => {
      const org = await service.newOrg({ timeZone: 'Asia/Kathmandu' })

      const history = await replay({ service, org }, { spend, leads }, steps)

      const ctx = createViewerCtx({ service, org }, 'Asia/Kathmandu')
      for (const request of requests) await expectLeads(ctx, history, request)
    }),
    { numRuns: runs(25) },
  )
})
