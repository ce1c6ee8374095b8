import {
  type AdReport,
  type AdReportDay,
  type AdReportQuery,
  adReport,
  adReportInput,
} from '../../../../contract/ad-spend/ad-report.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Period, resolvePeriod } from '../../stats/index.ts'
import {
  selectCurrencies,
  selectFirstRates,
  selectRateChanges,
} from '../currency-rates/rate-store.ts'
import { selectMeant } from '../matching/match-campaign-store.ts'
import { reportOf } from './build-report-query.ts'
import { pageOf, toRow } from './get-ad-spend.ts'
import { refuseTooMany } from './limit-report-size.ts'
import { figuresOf } from './metrics.ts'
import { spendOrderOf } from './parse-sort.ts'
import { groupingOf } from './spend-grouping.ts'
import type { SpendPage } from './spend-report.ts'
import { selectSpendPage } from './sql/spend-report-store.ts'
import type { Shown } from './sql/sums-cte-store.ts'

/** Points of a chart at most: ten years of days in some currencies. */
const maxPoints = 20_000

/** `get_ad_report`: spend, what came of it, and both by day, from one moment. @see L-121 */
export const getAdReport = appOperation({
  name: 'get_ad_report',
  rest: 'POST /orgs/{orgId}/ad-spend/report',
  summary: 'Read ad spend with the leads that it brought, down to the ad and by day.',
  permission: 'reports.read',
  input: adReportInput,
  output: adReport,

  async run(ctx, asked) {
    const period = resolvePeriod(ctx.org, asked, ctx.now())
    const { page, days, ...rest } = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
      const report = reportOf(ctx, asked, period, await shownOf(tx, asked, period))
      await refuseTooMany(tx, report)
      const meant = await selectMeant(tx, ctx.org.timeZone, period)
      const rows = await selectSpendPage(tx, report, meant)
      const byDay = await selectSpendPage(tx, { ...report, ...seriesByDay }, meant)
      return {
        page: rows,
        days: byDay.groups,
        unconverted: await unconvertedOf(tx, asked, rows),
        currencies: await selectCurrencies(tx),
      }
    })
    const { firstDay: startDate, lastDay: endDate } = period
    const data: AdReport = {
      ...{ startDate, endDate },
      rows: page.groups.map((group) => toRow(group, groupingOf(asked.groupBy))),
      totals: page.totals.map(figuresOf),
      days: days.map(toDay),
      ...rest,
    }
    return { data, pagination: pageOf(page, asked) }
  },
})

const seriesByDay = {
  grouping: groupingOf('day'),
  order: spendOrderOf('day:asc', ['day']),
  limit: maxPoints,
  offset: 0,
} as const

async function shownOf(
  tx: OrgTx,
  { currency }: AdReportQuery,
  period: Period,
): Promise<Shown | null> {
  if (currency === undefined) return null
  return { currency, changes: await selectRateChanges(tx, currency, period) }
}

/** Currencies that have a row of their own, although another was asked for. */
async function unconvertedOf(
  tx: OrgTx,
  { currency: wanted }: AdReportQuery,
  { totals }: SpendPage,
): Promise<AdReport['unconverted']> {
  if (wanted === undefined) return []
  const others = totals.filter(({ currency }) => currency !== wanted)
  const first = new Map((await selectFirstRates(tx, wanted)).map((r) => [r.currency, r.day]))
  return others.map(({ currency }) => ({ currency, before: first.get(currency) ?? null }))
}

function toDay(sums: SpendPage['groups'][number]): AdReportDay {
  const { currency, spend, impressions, clicks, leads, qualified, won, wonValue } = figuresOf(sums)
  // Every group of a series by day has its day.
  const day = String(sums.day)
  return { day, currency, spend, impressions, clicks, leads, qualified, won, wonValue }
}
