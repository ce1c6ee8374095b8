import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { ruleFields } from '../../../../contract/leads/filter-rules.ts'
import { toPageSource } from '../../../lead-index/index.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { takeTurns } from '../../../platform/concurrency/concurrency-limit.ts'
import { checkedConditions, compileRules, type Rules } from '../../filter-rules/index.ts'
import { toOrder } from '../list/query/parse-list-query.ts'
import { type LeadRead, selectRows } from '../list/store/list-store.ts'

/**
 * Maximum number of leads to test a rule on, and maximum product of pattern size and number of
 * leads.
 */
const [testedLeads, effort] = [100, 20_000] as const

const request = [...new Set(['id', 'createdAt', ...ruleFields])]

/**
 * `test_rule`: leads that a rule would have rejected. The rule sees the same values that lists
 * return.
 *
 * @see L-56
 */
export const testRule = appOperation({
  name: 'test_rule',
  rest: 'POST /orgs/{orgId}/rules/test',
  summary: `Test conditions: list which of the last ${testedLeads} leads they would block.`,
  permission: 'rules.read',
  input: checkedConditions,
  output: z.object({
    tested: z.int(),
    most: z.int().meta({
      description: `Maximum number of tested leads: ${testedLeads}, or fewer for large patterns.`,
    }),
    refused: z.array(
      z.object({
        id: z.uuid(),
        createdAt: z.iso.datetime(),
        name: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
  }),

  async run(ctx, { conditions }) {
    const rule = { id: ctx.newId(), name: 'test', enabled: true, position: 0, conditions }
    const rules = compileRules([rule])
    const maxLeads = Math.min(testedLeads, Math.floor(effort / rules.size))
    const leads = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectRows(
        tx,
        toPageSource(tx, {
          filters: [],
          needles: [],
          order: toOrder('createdAt:desc'),
          limit: maxLeads,
          offset: 0,
          after: undefined,
        }),
        request,
      ),
    )
    const refused = await inTurn(ctx.org.id, () => refusedBy(rules, leads))
    return { data: { tested: leads.length, most: maxLeads, refused } }
  },
})

/** One test at a time, because a test takes up to 0.4 s of CPU time. */
const inTurn = takeTurns({ atOnce: 1 })

/** Leads that the rules reject. Yields to other requests after each lead. */
async function refusedBy(rules: Rules, leads: readonly LeadRead[]) {
  const refused = []
  for (const lead of leads) {
    const { id, createdAt, name = null, email = null } = lead
    if (rules.match(lead) !== undefined) refused.push({ id, createdAt, name, email })
    if (rules.size > 0) await setImmediate()
  }
  return refused
}
