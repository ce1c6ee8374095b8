import { statsInput, statsSchema } from '../../../contract/stats-schemas.ts'
import { loadTotals } from '../../lead-index/rollups/index.ts'
import { operation } from '../../platform/operation.ts'
import { resolvePeriod } from './period.ts'
import { countLeads, summarize } from './summary.ts'
import { getUsagePeriod } from './usage-period.ts'

export const getStats = operation({
  name: 'get_stats',
  tag: 'Statistics',
  rest: 'POST /stats',
  summary: 'Read usage, lead counts and conversion figures of a period.',
  description:
    'Covers leads created in the period; days are those of the time zone of the organization. ' +
    '`current` is the running subscription period, or the calendar month without a ' +
    'subscription; `previous` is the one before. `usage` is always that of the running period. ' +
    'A body is needed, `{}` at least.',
  access: 'read',
  inputSource: 'body',
  input: statsInput,
  invalidInputCode: 'VALIDATION_ERROR',
  output: statsSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'INVALID_DATE'],

  async run(ctx, input) {
    const now = ctx.now()
    const period = resolvePeriod(ctx.org, input, now)
    const usage = getUsagePeriod(ctx.org, now)
    const isUsage = period.start === usage.start && period.end === usage.end
    const [sums, used] = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      Promise.all([loadTotals(tx, period), isUsage ? undefined : loadTotals(tx, usage)]),
    )
    const counts = countLeads(used ?? sums)
    return {
      data: {
        usage: {
          leadsUsed: counts.leads,
          leadsLimit: ctx.org.leadsLimit,
          lockedLeads: counts.locked,
          periodStart: usage.isSubscription ? usage.start : null,
          periodEnd: usage.isSubscription ? usage.end : null,
        },
        ...summarize(sums),
      },
    }
  },
})
