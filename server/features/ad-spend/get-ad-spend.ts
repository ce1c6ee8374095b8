import * as z from 'zod'
import {
  type AdSpendQuery,
  type AdSpendRow,
  adSpendInput,
  adSpendRow,
} from '../../../contract/ad-spend-schemas.ts'
import type { Pagination } from '../../../contract/envelope.ts'
import { type Ctx, operation } from '../../platform/operation.ts'
import { periodOf } from '../stats/index.ts'
import { dayOffsets } from './day-offsets.ts'
import { figuresOf } from './spend-figures.ts'
import { groupingOf, type SpendGrouping } from './spend-grouping.ts'
import { spendOrderOf } from './spend-order.ts'
import {
  type SpendGroupSums,
  type SpendPage,
  type SpendReport,
  selectSpendPage,
} from './spend-report-store.ts'

/** `get_ad_spend`: what was spent on ads and what leads came of it. */
export const getAdSpend = operation({
  name: 'get_ad_spend',
  tag: 'Ad spend',
  rest: 'POST /ad-spend',
  summary: 'Read ad spend with the leads that it brought.',
  description:
    'Sums spend and leads of the period by group and currency; different currencies are never ' +
    'added. A lead counts for the campaign of its platform whose id is its ' +
    '`searchAdsCampaignId`, else its `utm_campaign`, else whose name is its `utm_campaign`. ' +
    '`meta.totals` sums up all rows of each currency. A body is needed, `{}` at least.',
  access: 'read',
  from: 'body',
  input: adSpendInput,
  invalid: 'VALIDATION_ERROR',
  output: z.array(adSpendRow),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],

  async run(ctx, asked) {
    const report = reportOf(ctx, asked)
    const page = await ctx.db.readInOrg(ctx.org.id, (tx) => selectSpendPage(tx, report))
    return {
      data: page.groups.map((group) => toRow(group, report.grouping)),
      pagination: pageOf(page, asked),
      meta: { totals: page.totals.map(figuresOf) },
    }
  },
})

function reportOf({ org, now }: Ctx, asked: AdSpendQuery): SpendReport {
  const at = now()
  const period = periodOf(org, asked, at)
  const grouping = groupingOf(asked.groupBy)
  return {
    period,
    offsets: dayOffsets(org.timeZone, period, at),
    filter: {
      platforms: asked.platform === undefined ? null : [asked.platform].flat(),
      accountId: null,
      campaignId: asked.campaignId ?? null,
      adGroupId: null,
      adId: null,
    },
    grouping,
    shown: null,
    order: spendOrderOf(asked.sort, grouping.keys),
    limit: asked.limit,
    offset: (asked.page - 1) * asked.limit,
  }
}

/** Where a page stands among all groups of its report. */
export function pageOf(
  { totals }: SpendPage,
  { limit, page }: { readonly limit: number; readonly page: number },
): Pagination {
  const total = totals.reduce((sum, { groups }) => sum + groups, 0)
  const totalPages = Math.ceil(total / limit)
  return { limit, page, totalPages, total, hasMore: page < totalPages }
}

/** A group as it is answered. */
export const toRow = (group: SpendGroupSums, { keys, names }: SpendGrouping): AdSpendRow => ({
  ...Object.fromEntries([...keys, ...names].map((column) => [column, group[column]])),
  ...figuresOf(group),
})
