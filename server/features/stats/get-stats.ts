import { statsInput, statsSchema } from '../../../contract/stats-schemas.ts'
import { loadFigures, loadTotals } from '../../lead-index/rollups/index.ts'
import { operation } from '../../platform/operation.ts'
import { resolvePeriod, toPeriodMeta } from './period.ts'
import { requireOutcomeSums } from './require-outcome-dates.ts'
import { summarize } from './summary.ts'
import { toUsage } from './to-usage.ts'
import { getUsagePeriod } from './usage-period.ts'

export const getStats = operation({
  name: 'get_stats',
  tag: 'Statistics',
  rest: 'POST /stats',
  summary: 'Read plan usage, lead counts and conversion rates for a period.',
  description:
    'Covers leads created in the period. With `by: outcome`, it covers leads qualified, won ' +
    "or lost in the period. Days are in the organization's time zone. `current` is the " +
    'current subscription period, or the calendar month if there is no subscription. ' +
    '`previous` is the period before the current one. `usage` always covers the current ' +
    'period. A JSON body is required; `{}` is enough.',
  scope: 'stats:read',
  inputSource: 'body',
  input: statsInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: statsSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],
  meta: ['period', 'currency'],

  async run(ctx, input) {
    const now = ctx.now()
    const period = resolvePeriod(ctx.org, input, now)
    const usage = getUsagePeriod(ctx.org, now)
    const isUsage = period.start === usage.start && period.end === usage.end
    const { by } = input
    const [sums, used] = await ctx.db.queryInOrg(ctx.org.id, async (tx) => {
      if (by === 'outcome') await requireOutcomeSums(tx)
      return Promise.all([loadFigures(tx, period, by), isUsage ? undefined : loadTotals(tx, usage)])
    })
    return {
      data: {
        usage: toUsage(ctx.org, usage, used ?? sums),
        ...summarize(sums, by),
      },
      meta: { period: toPeriodMeta(ctx.org, period), currency: ctx.org.currency },
    }
  },
})
