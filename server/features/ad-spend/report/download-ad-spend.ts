import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import { adFilterShape } from '../../../../contract/ad-spend/ad-report.ts'
import {
  type AdSpendRow,
  adSpendInput,
  platformSchema,
  spendFigureNames,
  spendGroups,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { csvDialects, formatCsvHead, formatCsvRow } from '../../../../contract/imports/csv.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { csvFormat, type Download } from '../../../platform/http/download.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { type Period, requireOutcomeDates, resolvePeriod } from '../../stats/index.ts'
import { loadConversion } from '../currency-rates/load-conversion.ts'
import { selectMatchedLeads } from '../matching/match-campaign-store.ts'
import { buildReportQuery } from './build-report-query.ts'
import { toRow } from './get-ad-spend.ts'
import { buildGrouping } from './spend-grouping.ts'
import { countDays } from './sql/count-days-store.ts'
import { selectSpendPage } from './sql/spend-report-store.ts'

/** Groupings of the file, which always has a row for each day. */
const levels = spendGroups.filter((group) => group !== 'day')

const { period, startDate, endDate, by, currency } = adSpendInput.shape

const input = z.strictObject({
  ...{ period, startDate, endDate, by, currency, ...adFilterShape },
  platform: platformSchema.optional().meta({ description: 'Only this platform.' }),
  groupBy: z.enum(levels).default('campaign').meta({
    description: 'One row for each day and group; a level includes the levels above it.',
  }),
  format: csvFormat,
})

type SpendFileInput = z.output<typeof input>

/**
 * Streams the daily rows of the ad spend report, without its size limit. Served as a download, so
 * it is not in `appOperations`.
 */
export const exportAdSpend = appOperation({
  name: 'export_ad_spend',
  rest: 'GET /orgs/{orgId}/ad-spend.csv',
  summary: 'Download daily ad spend and the resulting leads as CSV.',
  permission: 'reports.read',
  input,
  output: z.custom<Download>(),
  invalidInputCode: 'VALIDATION_ERROR',
  run: createFile,
})

/** The same download, for requests with an API key. */
export const downloadAdSpend = operation({
  name: 'download_ad_spend',
  tag: 'Ad spend',
  rest: 'GET /ad-spend.csv',
  summary: 'Download daily ad spend and the resulting leads as CSV.',
  description:
    'Contains the rows of `POST /ad-spend` by day, oldest first, for any number of rows. Days are ' +
    'read in parts, so a change during the download may affect only later days. An organization ' +
    'can run at most 3 downloads at once.',
  scope: 'spend:read',
  inputSource: 'query',
  input,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.custom<Download>(),
  fileType: 'text/csv',
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'INVALID_DATE', 'RATE_LIMITED'],
  extension: true,
  run: createFile,
})

async function createFile(ctx: Ctx, query: SpendFileInput) {
  const period = resolvePeriod(ctx.org, query, ctx.now())
  if (query.by === 'outcome') await ctx.db.readInOrg(ctx.org.id, requireOutcomeDates)
  const data: Download = {
    name: `ad-spend-${period.firstDay}-${period.lastDay}.csv`,
    contentType: 'text/csv; charset=utf-8',
    lines: formatSpend(ctx, query, period),
  }
  return { data }
}

/** @param partRows  Maximum number of rows held in memory, unless a single day has more. */
export async function* formatSpend(
  ctx: Ctx,
  query: SpendFileInput,
  { firstDay, lastDay }: Period,
  partRows = 20_000,
): AsyncGenerator<string, void, void> {
  const dialect = csvDialects[query.format]
  const { keys, names } = buildGrouping(['day', query.groupBy])
  const columns = [...keys, ...names, ...spendFigureNames, 'valueCurrency'] as const
  const print = (row: AdSpendRow) =>
    formatCsvRow(
      columns.map((name) => row[name]),
      dialect,
    )
  yield formatCsvHead(columns, dialect)
  const last = Temporal.PlainDate.from(lastDay)
  let first = Temporal.PlainDate.from(firstDay)
  for (let days = firstDays; ; ) {
    const end = findEnd(first, days, last)
    const part = { firstDay: String(first), lastDay: String(end) }
    const rows = await readPart(ctx, query, part, days === 1 ? null : partRows)
    if (rows === undefined) {
      days = Math.ceil(days / 4)
      continue
    }
    yield rows.map(print).join('')
    if (end.equals(last)) return
    first = end.add({ days: 1 })
    // Covers long periods without spend in a few parts.
    if (rows.length < partRows / 8) days *= 2
  }
}

/** Number of days in the first part. */
const firstDays = 31

function findEnd(
  first: Temporal.PlainDate,
  days: number,
  last: Temporal.PlainDate,
): Temporal.PlainDate {
  // Comparing the distance avoids dates after the year 9999.
  const left = first.until(last, { largestUnit: 'days' }).days
  return left < days ? last : first.add({ days: days - 1 })
}

/**
 * Rows of some days, from one snapshot.
 *
 * @param maxRows  Null for any number.
 * @returns `undefined` if there are more rows.
 */
async function readPart(
  ctx: Ctx,
  query: SpendFileInput,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
  maxRows: number | null,
): Promise<AdSpendRow[] | undefined> {
  const dates = { period: 'custom', startDate: firstDay, endDate: lastDay } as const
  const period = resolvePeriod(ctx.org, dates, ctx.now())
  return ctx.db.queryInOrg(ctx.org.id, async (tx) => {
    const conversion = await loadConversion(tx, query.currency, period)
    const groupBy = ['day' as const, query.groupBy]
    const limit = maxRows === null ? Number.MAX_SAFE_INTEGER : maxRows + 1
    const page = { groupBy, sort: 'day:asc', limit, page: 1 }
    const report = buildReportQuery(ctx, { ...query, ...page }, period, conversion)
    // Counting days costs much less than summing them.
    if (maxRows !== null && (await countDays(tx, report)) > maxRows) return undefined
    const matched = await selectMatchedLeads(tx, ctx.org.timeZone, period, query.by)
    const { groups } = await selectSpendPage(tx, report, matched)
    if (groups.length === limit) return undefined
    return groups.map((group) => toRow(group, report))
  })
}
