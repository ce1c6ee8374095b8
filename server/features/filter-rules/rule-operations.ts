import * as z from 'zod'
import { type RuleInput, ruleLimits, ruleSchema } from '../../../contract/leads/filter-rules.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { checkedRuleInput } from './rule-input.ts'
import { reorderRules } from './rule-list.ts'
import { removeRule, selectRules, updateRule } from './rule-store.ts'
import { addRule, replaceRule } from './save-rule.ts'

/** Fields that the audit log lists for every change to a rule. */
const fields: readonly (keyof RuleInput)[] = ['name', 'enabled', 'position', 'conditions']

export const listRules = appOperation({
  name: 'list_rules',
  rest: 'GET /orgs/{orgId}/rules',
  summary: 'List filter rules in the order they are checked.',
  permission: 'rules.read',
  input: z.strictObject({}),
  output: z.array(ruleSchema),
  run: async ({ db, org }) => ({ data: await db.readInOrg(org.id, selectRules) }),
})

export const createRule = appOperation({
  name: 'create_rule',
  rest: 'POST /orgs/{orgId}/rules',
  summary: 'Create a filter rule.',
  permission: 'rules.change',
  input: checkedRuleInput,
  output: ruleSchema,

  async run(ctx, sent) {
    const rule = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const added = await addRule(tx, sent, ctx.now())
      await audit(tx, ctx, { action: 'create', kind: 'rule', id: added.id, fields })
      return added
    })
    return { status: 201, data: rule }
  },
})

export const changeRule = appOperation({
  name: 'change_rule',
  rest: 'PUT /orgs/{orgId}/rules/{id}',
  summary: 'Replace a filter rule.',
  permission: 'rules.change',
  input: checkedRuleInput.safeExtend({ id: idInput }),
  output: ruleSchema,

  async run(ctx, sent) {
    const rule = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const replaced = await replaceRule(tx, { ...sent, id: idOrUnmatchable(sent.id) })
      await audit(tx, ctx, { action: 'change', kind: 'rule', id: replaced.id, fields })
      return replaced
    })
    return { data: rule }
  },
})

export const orderRules = appOperation({
  name: 'order_rules',
  rest: 'PUT /orgs/{orgId}/rules',
  summary: 'Set the order of the filter rules. Send the IDs of all rules.',
  permission: 'rules.change',
  input: z.strictObject({ ids: z.array(z.string().max(100)).max(ruleLimits.rules) }),
  output: z.array(ruleSchema),

  async run(ctx, { ids }) {
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const rules = await selectRules(tx)
      const ordered = await reorderRules(rules, ids, (rule) => updateRule(tx, rule))
      await audit(tx, ctx, { action: 'order', kind: 'rule', id: null, fields: ['position'] })
      return ordered
    })
    return { data }
  },
})

export const deleteRule = deleteOperation({
  name: 'delete_rule',
  rest: 'DELETE /orgs/{orgId}/rules/{id}',
  summary: 'Delete a filter rule. Leads it blocked stay in quarantine.',
  permission: 'rules.change',
  noun: 'rule',
  kind: 'rule',
  remove: removeRule,
})
