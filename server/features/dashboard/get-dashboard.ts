import {
  type Dashboard,
  type DashboardQuery,
  dashboardInput,
  dashboardSchema,
} from '../../../contract/dashboard.ts'
import { type CountedBy, loadFigureSeries, loadFigures } from '../../lead-index/rollups/index.ts'
import { appOperation } from '../../platform/app-operation.ts'
import type { Answer, Ctx } from '../../platform/operation.ts'
import { selectSpendTotals } from '../ad-spend/index.ts'
import { creditSeries } from '../attribution/index.ts'
import { requireOutcomeSums, toPeriodMeta } from '../stats/index.ts'
import { buildFunnel, toFigures, toSpend } from './figures.ts'
import { buildFrame, type Frame, isComplete, toDays } from './frame.ts'
import { buildCreditSeries, buildSeries, toDashboardSeries } from './series.ts'

/** @see L-73 */
export const getDashboard = appOperation({
  name: 'get_dashboard',
  rest: 'GET /orgs/{orgId}/dashboard',
  summary: 'Read leads over time, the funnel and ad spend, with a comparison to an earlier period.',
  permission: 'reports.read',
  input: dashboardInput,
  output: dashboardSchema,

  run: (ctx, input) => loadDashboard(ctx, input),
})

/** @throws ApiError `VALIDATION_ERROR` or `INVALID_DATE` */
export async function loadDashboard(ctx: Ctx, input: DashboardQuery): Promise<Answer<Dashboard>> {
  const now = ctx.now()
  const frame = buildFrame(ctx.org, input, now)
  const [facts, credits] = await Promise.all([
    loadFacts(ctx, frame, input.countBy),
    loadCredits(ctx, input, frame),
  ])
  const { by, countBy } = input
  const totals = toFigures(facts.sums, countBy)
  return {
    data: {
      ...toDays(frame.period),
      interval: frame.interval,
      by,
      countBy,
      points: frame.parts.map((part) => ({
        ...toDays(part),
        isComplete: isComplete(part, frame.interval, now),
      })),
      series: (by === 'channel'
        ? buildCreditSeries(credits)
        : buildSeries(facts.sums, by, frame.parts.length)
      ).map(toDashboardSeries),
      totals,
      funnel: buildFunnel(totals),
      spend: facts.spend.map(toSpend),
      before: frame.before && {
        ...toDays(frame.before),
        totals: toFigures(facts.sumsBefore, countBy),
        spend: facts.spendBefore.map(toSpend),
      },
    },
    meta: { period: toPeriodMeta(ctx.org, frame.period) },
  }
}

/** Loads everything except credits from one snapshot. */
const loadFacts = ({ db, org }: Ctx, { period, before, parts }: Frame, countBy: CountedBy) =>
  db.queryInOrg(org.id, async (tx) => {
    if (countBy === 'outcome') await requireOutcomeSums(tx)
    const [sums, sumsBefore, spend, spendBefore] = await Promise.all([
      loadFigureSeries(tx, parts, countBy),
      before === null ? [] : loadFigures(tx, before, countBy),
      selectSpendTotals(tx, period),
      before === null ? [] : selectSpendTotals(tx, before),
    ])
    return { sums, sumsBefore, spend, spendBefore }
  })

/** Channel series are loaded through attribution, because only sessions have channels. */
const loadCredits = async (
  { db, org, now }: Ctx,
  { by, model, countBy }: DashboardQuery,
  { parts }: Frame,
) =>
  by === 'channel'
    ? creditSeries(
        db,
        org,
        { by, model, countedBy: countBy, parts, source: null, rates: [] },
        now(),
      )
    : []
