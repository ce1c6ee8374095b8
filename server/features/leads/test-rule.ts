import * as z from 'zod'
import { ruleFields } from '../../../contract/filter-rules.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { checkedConditions, compileRules } from '../filter-rules/index.ts'
import { selectRows } from './lead-list-store.ts'
import { toOrder } from './lead-order.ts'

/** Leads that a rule is tried on. */
const tried = 100

const asked = [...new Set(['id', 'createdAt', ...ruleFields])]

/** `test_rule`: what a rule would have refused. It sees what lists show. @see L-56 */
export const testRule = appOperation({
  name: 'test_rule',
  rest: 'POST /orgs/{orgId}/rules/test',
  summary: `Tell which of the last ${tried} leads these conditions would refuse.`,
  permission: 'rules.read',
  input: checkedConditions,
  output: z.object({
    tested: z.int(),
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
    const leads = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectRows(tx, {
        filters: [],
        needles: [],
        order: toOrder('createdAt:desc'),
        asked,
        limit: tried,
        offset: 0,
        after: undefined,
      }),
    )
    const rule = { id: ctx.newId(), name: 'test', enabled: true, position: 0, conditions }
    const rules = compileRules([rule])
    const refused = leads
      .filter((lead) => rules.match(lead) !== undefined)
      .map(({ id, createdAt, name = null, email = null }) => ({ id, createdAt, name, email }))
    return { data: { tested: leads.length, refused } }
  },
})
