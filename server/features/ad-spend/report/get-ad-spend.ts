import * as z from 'zod'
import {
  type AdSpendRow,
  adSpendInput,
  adSpendRow,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Pagination } from '../../../../contract/envelope.ts'
import { type PageInput, paginate } from '../../../platform/http/paginate.ts'
import { operation } from '../../../platform/operation.ts'
import { requireOutcomeDates, resolvePeriod, toPeriodMeta } from '../../stats/index.ts'
import { loadConversion } from '../currency-rates/load-conversion.ts'
import { selectMatchedLeads } from '../matching/match-campaign-store.ts'
import { buildReportQuery } from './build-report-query.ts'
import { limitReportSize } from './limit-report-size.ts'
import { toFigures } from './metrics.ts'
import {
  type ReportQuery,
  type SpendGroupSums,
  type SpendPage,
  toValueCurrency,
} from './spend-report.ts'
import { selectSpendPage } from './sql/spend-report-store.ts'

export const getAdSpend = operation({
  name: 'get_ad_spend',
  tag: 'Ad spend',
  rest: 'POST /ad-spend',
  summary: 'Read ad spend and the resulting leads.',
  description:
    'Sums spend and leads for a period by group and currency; amounts in different ' +
    'currencies are never combined. With `currency`, amounts are converted day by day at the ' +
    "organization's exchange rates; amounts without a rate are in separate rows in their own " +
    'currency. With `by: outcome`, qualified and won leads, with their value, count on the ' +
    'day when they were qualified or won. A lead is attributed to the first matching ' +
    'campaign on its platform: by ID (`searchAdsCampaignId`, then `utm_campaign`), then by ' +
    'name (`utm_campaign`). `meta.totals` contains the totals of all rows per currency. A ' +
    'report can cover at most 500,000 daily rows (one for each campaign or ad and day). A ' +
    'JSON body is required; `{}` is enough.',
  scope: 'spend:read',
  inputSource: 'body',
  input: adSpendInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.array(adSpendRow),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  meta: ['pagination', 'totals', 'period'],

  async run(ctx, input) {
    const period = resolvePeriod(ctx.org, input, ctx.now())
    const { report, page } = await ctx.db.queryInOrg(ctx.org.id, async (tx) => {
      const conversion = await loadConversion(tx, input.currency, period)
      const report = buildReportQuery(ctx, input, period, conversion)
      if (input.by === 'outcome') await requireOutcomeDates(tx)
      await limitReportSize(tx, report)
      const matched = await selectMatchedLeads(tx, ctx.org.timeZone, period, input.by)
      return { report, page: await selectSpendPage(tx, report, matched) }
    })
    return {
      data: page.groups.map((group) => toRow(group, report)),
      pagination: toPagination(page, input),
      meta: {
        totals: page.totals.map((total) =>
          toFigures(total, toValueCurrency(report, total.currency)),
        ),
        period: toPeriodMeta(ctx.org, period),
      },
    }
  },
})

export const toPagination = ({ totals }: SpendPage, input: PageInput): Pagination =>
  paginate(
    totals.reduce((sum, { groups }) => sum + groups, 0),
    input,
  )

export const toRow = (group: SpendGroupSums, report: ReportQuery): AdSpendRow => ({
  ...Object.fromEntries(
    [...report.grouping.keys, ...report.grouping.names].map((column) => [column, group[column]]),
  ),
  ...toFigures(group, toValueCurrency(report, group.currency)),
})
