import {
  type TimeSeries,
  type TimeSeriesQuery,
  timeSeries,
  timeSeriesInput,
} from '../../../contract/time-series.ts'
import { loadFigureSeries } from '../../lead-index/rollups/index.ts'
import { type Ctx, operation } from '../../platform/operation.ts'
import { loadValueRates } from '../ad-spend/index.ts'
import { creditSeries, loadSpendSource, sumSpend } from '../attribution/index.ts'
import { type Period, requireOutcomeSums, resolvePeriod, toPeriodMeta } from '../stats/index.ts'
import { choosePeriodInterval, isComplete, splitPeriod } from './frame.ts'
import { formatSeries, limitSeries } from './limit-series.ts'
import { buildCreditSeries, buildSeries, type Series } from './series.ts'
import { splitByRates } from './split-by-rates.ts'

/** @see L-262 */
export const getTimeSeries = operation({
  name: 'get_time_series',
  tag: 'Statistics',
  rest: 'POST /time-series',
  summary: 'Read leads, outcomes, value and ad spend over time.',
  description:
    "Covers leads created in the period, by day, week or month in the organization's time " +
    'zone. By default, outcomes count in the interval in which the lead was created. With ' +
    '`by: outcome`, they count in the interval in which they happened. Each list has one ' +
    "value per interval, including intervals without leads. Series add up to the period's " +
    'totals. A response covers at most 400 intervals. A JSON body is required; `{}` is ' +
    'enough.',
  scope: 'reports:read',
  inputSource: 'body',
  input: timeSeriesInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: timeSeries,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  extension: true,
  meta: ['period', 'currency'],

  async run(ctx, query) {
    const now = ctx.now()
    const period = resolvePeriod(ctx.org, query, now)
    const interval = query.interval ?? choosePeriodInterval(period)
    const parts = splitPeriod(ctx.org, period, interval)
    const { all, currency } = await loadSeries(ctx, query, period, parts)
    const series = limitSeries(all, query.limit)
    const metrics = [query.metrics].flat()
    const data: TimeSeries = {
      interval,
      points: parts.map((part) => ({
        startDate: part.firstDay,
        endDate: part.lastDay,
        isComplete: isComplete(part, interval, now),
      })),
      series: series.map((one) => formatSeries(one, metrics)),
      groups: all.length,
    }
    return { data, meta: { period: toPeriodMeta(ctx.org, period), currency } }
  },
})

async function loadSeries(
  { db, org, now }: Ctx,
  { groupBy: by, by: countedBy, model, currency: shown }: TimeSeriesQuery,
  period: Period,
  parts: readonly Period[],
): Promise<{ readonly all: Series[]; readonly currency: string | null }> {
  if (countedBy === 'outcome') await db.queryInOrg(org.id, requireOutcomeSums)
  const { source, values } = await db.queryInOrg(org.id, async (tx) => ({
    source: hasSpend(by) ? await loadSpendSource(tx, by, parts, shown) : null,
    values: await loadValueRates(tx, org, shown, period),
  }))
  const { currency, rates } = values
  if (by === 'channel' || by === 'campaign') {
    const query = { by, model, countedBy, parts, source, rates }
    return { all: buildCreditSeries(await creditSeries(db, org, query, now())), currency }
  }
  const split = splitByRates(parts, rates)
  const rows = await db.queryInOrg(org.id, (tx) => loadFigureSeries(tx, split.pieces, countedBy))
  const series = buildSeries(split.convert(rows), by, parts.length, split.valueUnit)
  if (source === null) return { all: series, currency }
  const spend = sumSpend(source.spend, () => 'all').get('all') ?? new Map()
  return { all: series.map((one) => ({ ...one, spend })), currency }
}

const hasSpend = (by: TimeSeriesQuery['groupBy']): by is 'none' | 'channel' | 'campaign' =>
  by !== 'source' && by !== 'status'
