import {
  type DashboardQuery,
  dashboardInput,
  dashboardSchema,
} from '../../../contract/dashboard.ts'
import { loadTimeSeries, loadTotals } from '../../lead-index/rollups/index.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import { selectSpendTotals } from '../ad-spend/index.ts'
import { creditSeries } from '../attribution/index.ts'
import { type Period, toPeriodMeta } from '../stats/index.ts'
import { buildFunnel, toFigures, toSpend } from './figures.ts'
import { buildFrame, type Frame } from './frame.ts'
import { buildCreditSeries, buildSeries } from './series.ts'

/** @see L-73 */
export const getDashboard = appOperation({
  name: 'get_dashboard',
  rest: 'GET /orgs/{orgId}/dashboard',
  summary: 'Read leads over time, the funnel and ad spend, with the previous period.',
  permission: 'reports.read',
  input: dashboardInput,
  output: dashboardSchema,

  async run(ctx, input) {
    const frame = buildFrame(ctx.org, input, ctx.now())
    const [facts, credits] = await Promise.all([
      loadFacts(ctx, frame),
      loadCredits(ctx, input, frame),
    ])
    const totals = toFigures(facts.sums)
    const { by } = input
    return {
      data: {
        ...toDays(frame.period),
        interval: frame.interval,
        by,
        points: frame.parts.map(toDays),
        series:
          by === 'channel'
            ? buildCreditSeries(credits)
            : buildSeries(facts.sums, by, frame.parts.length),
        totals,
        funnel: buildFunnel(totals),
        spend: facts.spend.map(toSpend),
        before: {
          ...toDays(frame.before),
          totals: toFigures(facts.sumsBefore),
          spend: facts.spendBefore.map(toSpend),
        },
      },
      meta: { period: toPeriodMeta(ctx.org, frame.period) },
    }
  },
})

const toDays = ({ firstDay, lastDay, start, end }: Period) => ({
  startDate: firstDay,
  endDate: lastDay,
  start,
  end,
})

/** Loads everything but credits from one snapshot. */
const loadFacts = ({ db, org }: AppCtx, { period, before, parts }: Frame) =>
  db.readInOrg(org.id, async (tx) => {
    const [sums, sumsBefore, spend, spendBefore] = await Promise.all([
      loadTimeSeries(tx, parts),
      loadTotals(tx, before),
      selectSpendTotals(tx, period),
      selectSpendTotals(tx, before),
    ])
    return { sums, sumsBefore, spend, spendBefore }
  })

/** Only sessions have channels, so their series are loaded from attribution. */
const loadCredits = async (
  { db, org, now }: AppCtx,
  { by, model }: DashboardQuery,
  { parts }: Frame,
) => (by === 'channel' ? creditSeries(db, org, { by, model, parts }, now()) : [])
