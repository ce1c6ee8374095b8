import {
  type AdReport,
  type AdReportDay,
  type AdReportQuery,
  adReport,
  adReportInput,
  maxZones,
} from '../../../../contract/ad-spend/ad-report.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { requireOutcomeDates, resolvePeriod, toPeriodMeta } from '../../stats/index.ts'
import { loadConversion } from '../currency-rates/load-conversion.ts'
import { selectCurrencies, selectFirstRates } from '../currency-rates/rate-store.ts'
import { selectOtherZones } from '../ingest/account-zone-store.ts'
import { selectMatchedLeads } from '../matching/match-campaign-store.ts'
import { buildReportQuery } from './build-report-query.ts'
import { toPagination, toRow } from './get-ad-spend.ts'
import { limitReportSize } from './limit-report-size.ts'
import { toFigures } from './metrics.ts'
import { parseSort } from './parse-sort.ts'
import { buildGrouping } from './spend-grouping.ts'
import { type SpendPage, toValueCurrency } from './spend-report.ts'
import { selectSpendPage } from './sql/spend-report-store.ts'

/** Maximum number of points in a chart: ten years of days in several currencies. */
const maxPoints = 20_000

/**
 * `get_ad_report`: spend and the leads attributed to it, in total and by day, from one snapshot.
 * @see L-121
 */
export const getAdReport = appOperation({
  name: 'get_ad_report',
  rest: 'POST /orgs/{orgId}/ad-spend/report',
  summary: 'Read ad spend and the resulting leads, by day and down to individual ads.',
  permission: 'reports.read',
  input: adReportInput,
  output: adReport,

  async run(ctx, input) {
    const period = resolvePeriod(ctx.org, input, ctx.now())
    const { report, page, days, ...rest } = await ctx.db.queryInOrg(ctx.org.id, async (tx) => {
      const report = buildReportQuery(
        ctx,
        input,
        period,
        await loadConversion(tx, input.currency, period),
      )
      if (input.by === 'outcome') await requireOutcomeDates(tx)
      await limitReportSize(tx, report)
      const matched = await selectMatchedLeads(tx, ctx.org.timeZone, period, input.by)
      const rows = await selectSpendPage(tx, report, matched)
      const byDay = await selectSpendPage(tx, { ...report, ...seriesByDay }, matched)
      return {
        report,
        page: rows,
        days: byDay.groups,
        unconverted: await loadUnconverted(tx, input, rows),
        zones: await selectOtherZones(tx, ctx.org.timeZone, maxZones),
        currencies: await selectCurrencies(tx),
      }
    })
    const { firstDay: startDate, lastDay: endDate } = period
    const data: AdReport = {
      ...{ startDate, endDate },
      rows: page.groups.map((group) => toRow(group, report)),
      totals: page.totals.map((total) => toFigures(total, toValueCurrency(report, total.currency))),
      days: days.map(toDay),
      ...rest,
    }
    return {
      data,
      pagination: toPagination(page, input),
      meta: { period: toPeriodMeta(ctx.org, period) },
    }
  },
})

const seriesByDay = {
  grouping: buildGrouping('day'),
  order: parseSort('day:asc', ['day']),
  limit: maxPoints,
  offset: 0,
} as const

/** Currencies that still have their own rows, even though the report is in another currency. */
async function loadUnconverted(
  tx: OrgTx,
  { currency: target }: AdReportQuery,
  { totals }: SpendPage,
): Promise<AdReport['unconverted']> {
  if (target === undefined) return []
  const unconverted = totals.filter(({ currency }) => currency !== target)
  const first = new Map((await selectFirstRates(tx, target)).map((r) => [r.currency, r.day]))
  return unconverted.map(({ currency }) => ({ currency, before: first.get(currency) ?? null }))
}

function toDay(sums: SpendPage['groups'][number]): AdReportDay {
  const figures = toFigures(sums, null)
  const { currency, spend, impressions, clicks, leads, qualified, won, wonValue } = figures
  // Every group in a daily series has a day.
  const day = String(sums.day)
  return { day, currency, spend, impressions, clicks, leads, qualified, won, wonValue }
}
