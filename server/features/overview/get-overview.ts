import * as z from 'zod'
import {
  adSpendInput,
  type SpendTotal,
  spendTotal,
} from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { statsInput } from '../../../contract/stats-schemas.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import { getAdSpend } from '../ad-spend/index.ts'
import { checkIds, describeCheck, runChecks, selectLastLead } from '../health/index.ts'
import { may } from '../members/index.ts'
import { getStats } from '../stats/index.ts'

const count = z.int().min(0)

/** @see L-356 */
export const getOverview = appOperation({
  name: 'get_overview',
  rest: 'GET /orgs/{orgId}/overview',
  summary: 'Read the main figures of the organization, for a list of all organizations.',
  permission: 'reports.read',
  input: z.strictObject({
    startDate: z.iso.date().meta({ description: 'First day, in its time zone.' }),
    endDate: z.iso.date().meta({ description: 'Last day, inclusive.' }),
  }),
  output: z.object({
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
      .meta({ description: 'In the currency with the highest spend; null without ad spend.' }),
    lastLeadAt: z.iso.datetime().nullable().meta({ description: 'Imported leads do not count.' }),
    problems: z
      .array(z.object({ id: z.enum(checkIds), title: z.string(), message: z.string() }))
      .nullable()
      .meta({ description: 'Health checks that warn; null if the role may not read them.' }),
  }),

  async run(ctx, days) {
    const period = { period: 'custom', ...days } as const
    // One after the other, so that twenty organizations do not take up all database connections.
    const { data: stats } = await getStats.run(ctx, statsInput.parse(period))
    const spend = await getAdSpend.run(ctx, adSpendInput.parse({ ...period, limit: 1 }))
    const lastLeadAt = await ctx.db.readInOrg(ctx.org.id, (tx) => selectLastLead(tx, ctx.now()))
    return {
      data: {
        leads: stats.leads.total,
        won: stats.leads.byStatus.won,
        spend: toMainSpend(z.array(spendTotal).parse(spend.meta?.totals)),
        lastLeadAt,
        problems: may(ctx.role, 'health.read') ? await findProblems(ctx) : null,
      },
    }
  },
})

function toMainSpend(totals: readonly SpendTotal[]) {
  const [main] = totals.toSorted((a, b) => b.spend - a.spend)
  if (main === undefined) return null
  const { currency, spend: amount, costPerLead, roas } = main
  return { currency, amount, costPerLead, roas }
}

async function findProblems({ db, org, user, now }: AppCtx) {
  const results = await runChecks(db, org, now())
  return results
    .filter(({ state }) => state === 'warning')
    .map((result) => {
      const { title, message } = describeCheck(user.language, result)
      return { id: result.id, title, message }
    })
}
