import type { AttributionQuery } from '../../../contract/attribution.ts'
import { attributionInput, attributionTable } from '../../../contract/attribution.ts'
import { paginate } from '../../platform/http/paginate.ts'
import { type Ctx, operation } from '../../platform/operation.ts'
import { loadValueRates } from '../ad-spend/index.ts'
import { type Period, requireOutcomeSums, resolvePeriod, toPeriodMeta } from '../stats/index.ts'
import { creditPeriod } from './credit-period.ts'
import { groupSpend, regroup, sumWholeSpend } from './report/group-spend.ts'
import { loadSpendSource } from './report/load-spend-source.ts'
import { parseSort } from './table/parse-sort.ts'
import { getValueUnit } from './table/split-credits.ts'
import { type TableQuery, toTable } from './table/to-table.ts'

export const getAttribution = operation({
  name: 'get_attribution',
  tag: 'Attribution',
  rest: 'POST /attribution',
  summary: 'Attribute leads to channels, sources, campaigns and more, with all models.',
  description:
    'Covers leads created in the period. With `by: outcome`, qualified and won leads and their ' +
    'values are counted in the period in which they were qualified or won. Days are in the ' +
    "organization's time zone. Each of the six models splits a lead and its value among the " +
    'sessions in its visit history. A lead without sessions is credited to its own source ' +
    'data, or to `(unknown)`, so all models have the same totals. `(none)` stands for ' +
    'sessions without a value. Spend is reported only by campaign and by channel. In ' +
    "a report by channel, a platform's spend belongs to the channel of its ads. A report has " +
    'at most 20,000 groups; the rest are combined into `(other)`. A JSON body is required; ' +
    '`{}` is enough.',
  scope: 'reports:read',
  inputSource: 'body',
  input: attributionInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: attributionTable,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  extension: true,
  meta: ['pagination', 'period', 'currency'],

  async run(ctx, input) {
    const { limit, page } = input
    const order = parseSort(input.sort)
    const period = resolvePeriod(ctx.org, input, ctx.now())
    const { data, currency } = await loadTable(ctx, input, period, { order, limit, page })
    return {
      data,
      pagination: paginate(data.groups, { limit, page }),
      meta: { period: toPeriodMeta(ctx.org, period), currency },
    }
  },
})

async function loadTable(
  { db, org, now }: Ctx,
  { groupBy: by, by: countedBy, currency: shown }: AttributionQuery,
  period: Period,
  query: TableQuery,
) {
  const { id: orgId, conversionWindowDays: windowDays, timeZone } = org
  const span = { start: period.start, end: period.end }
  if (countedBy === 'outcome') await db.queryInOrg(orgId, requireOutcomeSums)
  const { source, values } = await db.queryInOrg(orgId, async (tx) => ({
    source: await loadSpendSource(tx, by, [period], shown),
    values: await loadValueRates(tx, org, shown, period),
  }))
  const { currency, rates } = values
  const credited = { orgId, by, countedBy, windowDays, timeZone, span, rates }
  const tally = await creditPeriod(db, credited, now())
  const valueUnit = getValueUnit(rates)
  const grouping = groupSpend(by, [tally], source)
  if (grouping === null) return { data: toTable(tally, query, null, valueUnit), currency }
  const byGroup = sumWholeSpend(source.spend, grouping.toSpendGroup)
  // Lead values without a currency can be compared with spend only if the spend is not converted.
  const hasValuesIn = (spent: string) =>
    currency === spent || (currency === null && shown === undefined)
  const spend = { byGroup, describe: grouping.describe, hasValuesIn }
  return { data: toTable(regroup(tally, grouping, byGroup), query, spend, valueUnit), currency }
}
