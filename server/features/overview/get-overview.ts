import * as z from 'zod'
import { statsInput } from '../../../contract/stats-schemas.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { Ctx } from '../../platform/operation.ts'
import { readSpendTotals, type SpendTotals } from '../ad-spend/index.ts'
import { checkIds, describeCheck, runChecks, selectLastLead } from '../health/index.ts'
import { may } from '../members/index.ts'
import { getStats } from '../stats/index.ts'

const count = z.int().min(0)

/** First and last day of the metrics. */
export const overviewDays = z.strictObject({
  startDate: z.iso.date().meta({ description: "First day, in the organization's time zone." }),
  endDate: z.iso.date().meta({ description: 'Last day, inclusive.' }),
})

const overviewSchema = z.object({
  leads: count,
  won: count,
  spend: z
    .object({
      currency: z.string(),
      amount: z.number(),
      costPerLead: z.number().nullable(),
      roas: z.number().nullable(),
    })
    .nullable()
    .meta({ description: 'In the currency with the highest spend; null if there is no ad spend.' }),
  lastLeadAt: z.iso.datetime().nullable().meta({ description: 'Excludes imported leads.' }),
  problems: z
    .array(z.object({ id: z.enum(checkIds), title: z.string(), message: z.string() }))
    .nullable()
    .meta({
      description: 'Health checks that found a problem; null if your role cannot read them.',
    }),
})

export type Overview = z.output<typeof overviewSchema>

/** @see L-356 */
export const getOverview = appOperation({
  name: 'get_overview',
  rest: 'GET /orgs/{orgId}/overview',
  summary: "Read the organization's key metrics, for the list of all organizations.",
  permission: 'reports.read',
  input: overviewDays,
  output: overviewSchema,

  async run(ctx, days) {
    return { data: await loadOverview(ctx, days) }
  },
})

/** User who reads an organization's metrics. */
type Reader = Ctx & Pick<AppCtx, 'role' | 'user'>

/**
 * Runs the queries in sequence, so that concurrent requests for 20 organizations do not use up all
 * database connections.
 */
export async function loadOverview(
  ctx: Reader,
  days: z.output<typeof overviewDays>,
): Promise<Overview> {
  const { data: stats } = await getStats.run(ctx, statsInput.parse({ period: 'custom', ...days }))
  const { totals } = await readSpendTotals(ctx, days)
  const lastLeadAt = await ctx.db.readInOrg(ctx.org.id, (tx) => selectLastLead(tx, ctx.now()))
  return {
    leads: stats.leads.total,
    won: stats.leads.byStatus.won,
    spend: toMainSpend(totals),
    lastLeadAt,
    problems: may(ctx.role, 'health.read') ? await findProblems(ctx) : null,
  }
}

function toMainSpend([main]: SpendTotals['totals']) {
  if (main === undefined) return null
  const { currency, spend: amount, costPerLead, roas } = main
  return { currency, amount, costPerLead, roas }
}

async function findProblems({ db, org, user, now }: Reader) {
  const results = await runChecks(db, org, now())
  return results
    .filter(({ state }) => state === 'warning')
    .map((result) => {
      const { title, message } = describeCheck(user.language, result)
      return { id: result.id, title, message }
    })
}
