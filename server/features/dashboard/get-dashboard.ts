import {
  type DashboardQuery,
  dashboardInput,
  dashboardSchema,
} from '../../../contract/dashboard.ts'
import { sumsIn, sumsInParts } from '../../lead-index/index.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import { selectSpendTotals } from '../ad-spend/index.ts'
import { creditSeries } from '../attribution/index.ts'
import type { Period } from '../stats/index.ts'
import { figuresOf, funnelOf, spendOf } from './figures.ts'
import { type Frame, frameOf } from './frame.ts'
import { seriesOf, seriesOfCredits } from './series.ts'

/** `get_dashboard`: leads over time, how far they came, and the same before. @see L-73 */
export const getDashboard = appOperation({
  name: 'get_dashboard',
  rest: 'GET /orgs/{orgId}/dashboard',
  summary: 'Read leads over time, how far they came, what was spent, and the period before.',
  permission: 'reports.read',
  input: dashboardInput,
  output: dashboardSchema,

  async run(ctx, asked) {
    const frame = frameOf(ctx.org, asked, ctx.now())
    const [facts, credits] = await Promise.all([
      readFacts(ctx, frame),
      readCredits(ctx, asked, frame),
    ])
    const totals = figuresOf(facts.sums)
    const { by } = asked
    return {
      data: {
        ...daysOf(frame.period),
        interval: frame.interval,
        by,
        points: frame.parts.map(daysOf),
        series:
          by === 'channel'
            ? seriesOfCredits(credits)
            : seriesOf(facts.sums, by, frame.parts.length),
        totals,
        funnel: funnelOf(totals),
        spend: facts.spend.map(spendOf),
        before: {
          ...daysOf(frame.before),
          totals: figuresOf(facts.sumsBefore),
          spend: facts.spendBefore.map(spendOf),
        },
      },
    }
  },
})

const daysOf = ({ firstDay, lastDay, start, end }: Period) => ({
  startDate: firstDay,
  endDate: lastDay,
  start,
  end,
})

/** Everything but credits, of one moment. */
const readFacts = ({ db, org }: AppCtx, { period, before, parts }: Frame) =>
  db.readInOrg(org.id, async (tx) => {
    const [sums, sumsBefore, spend, spendBefore] = await Promise.all([
      sumsInParts(tx, parts),
      sumsIn(tx, before),
      selectSpendTotals(tx, period),
      selectSpendTotals(tx, before),
    ])
    return { sums, sumsBefore, spend, spendBefore }
  })

/** Only visits tell a channel: its series comes from attribution. */
const readCredits = async (
  { db, org, now }: AppCtx,
  { by, model }: DashboardQuery,
  { parts }: Frame,
) => (by === 'channel' ? creditSeries(db, org, { by, model, parts }, now()) : [])
