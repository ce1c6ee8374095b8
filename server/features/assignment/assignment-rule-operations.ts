import * as z from 'zod'
import {
  type AssignmentRule,
  type AssignmentRuleInput,
  assignmentLimits,
  assignmentRuleInputSchema,
  assignmentRuleSchema,
} from '../../../contract/leads/assignment-rules.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { assertAffordable, checkPatterns, reorderRules } from '../filter-rules/index.ts'
import { orderEvents } from '../leads/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { assertMayOwn } from '../teamwork/index.ts'
import {
  deleteAssignmentRuleRow,
  deleteUnusedCursor,
  insertAssignmentRule,
  insertCursor,
  selectAssignmentRules,
  updateAssignmentRule,
} from './assignment-store.ts'

const input = assignmentRuleInputSchema.superRefine(checkPatterns)

/** Fields that the audit log lists for every change. */
const fields: readonly (keyof AssignmentRuleInput)[] = [
  ...(['name', 'enabled', 'position', 'conditions', 'memberIds', 'includesImports'] as const),
]

const listAssignmentRules = appOperation({
  name: 'list_assignment_rules',
  rest: 'GET /orgs/{orgId}/assignment-rules',
  summary: 'List the rules that assign new leads, in the order they are checked.',
  permission: 'rules.read',
  input: z.strictObject({}),
  output: z.array(assignmentRuleSchema),

  async run({ db, org }) {
    const rules = await db.readInOrg(org.id, selectAssignmentRules)
    return { data: rules.map(({ turn: _, ...rule }) => rule) }
  },
})

const createAssignmentRule = appOperation({
  name: 'create_assignment_rule',
  rest: 'POST /orgs/{orgId}/assignment-rules',
  summary: 'Create a rule that assigns new leads.',
  permission: 'rules.change',
  input,
  output: assignmentRuleSchema,

  async run(ctx, sent) {
    const rule = { id: ctx.newId(), ...sent }
    // Reading starts at the newest event, because a rule applies only to leads that are created
    // after it.
    const { head } = await orderEvents(ctx.db, ctx.org.id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const existing = await checkRule(tx, rule)
      if (existing.length >= assignmentLimits.rules) {
        throw new ApiError(
          'CONFLICT',
          `An organization can have at most ${assignmentLimits.rules} assignment rules. ` +
            'Delete or combine rules.',
        )
      }
      await insertAssignmentRule(tx, rule, ctx.now().toISOString())
      await insertCursor(tx, head)
      await audit(tx, ctx, { action: 'create', kind: 'assignmentRule', id: rule.id, fields })
    })
    return { status: 201, data: rule }
  },
})

const changeAssignmentRule = appOperation({
  name: 'change_assignment_rule',
  rest: 'PUT /orgs/{orgId}/assignment-rules/{id}',
  summary: 'Replace a rule that assigns new leads.',
  permission: 'rules.change',
  input: input.safeExtend({ id: idInput }),
  output: assignmentRuleSchema,

  async run(ctx, sent) {
    const rule = { ...sent, id: idOrUnmatchable(sent.id) }
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const existing = await selectAssignmentRules(tx)
      found(
        existing.find(({ id }) => id === rule.id),
        noun,
      )
      await checkRule(tx, rule)
      found(await updateAssignmentRule(tx, rule), noun)
      await audit(tx, ctx, { action: 'change', kind: 'assignmentRule', id: rule.id, fields })
    })
    return { data: rule }
  },
})

const orderAssignmentRules = appOperation({
  name: 'order_assignment_rules',
  rest: 'PUT /orgs/{orgId}/assignment-rules',
  summary: 'Set the order of the assignment rules. Send the IDs of all rules.',
  permission: 'rules.change',
  input: z.strictObject({ ids: z.array(z.string().max(100)).max(assignmentLimits.rules) }),
  output: z.array(assignmentRuleSchema),

  async run(ctx, { ids }) {
    const data = await ctx.db.inOrg(ctx.org.id, (tx) => reorder(tx, ctx, ids))
    return { data }
  },
})

const deleteAssignmentRule = deleteOperation({
  name: 'delete_assignment_rule',
  rest: 'DELETE /orgs/{orgId}/assignment-rules/{id}',
  summary: 'Delete an assignment rule. Leads it assigned keep their owners.',
  permission: 'rules.change',
  noun: 'rule',
  kind: 'assignmentRule',
  async remove(tx, id) {
    await lockOrg(tx)
    const isDeleted = await deleteAssignmentRuleRow(tx, id)
    await deleteUnusedCursor(tx)
    return isDeleted
  },
})

const noun = 'rule'

/** The web app's operations for rules that assign new leads. */
export const assignmentRuleOperations = [
  listAssignmentRules,
  createAssignmentRule,
  changeAssignmentRule,
  orderAssignmentRules,
  deleteAssignmentRule,
]

/**
 * Locks the organization, then checks the members and the total size of the rules.
 *
 * @returns The other rules.
 * @throws ApiError NOT_FOUND, CONFLICT
 */
async function checkRule(tx: OrgTx, rule: AssignmentRule) {
  await lockOrg(tx)
  const others = (await selectAssignmentRules(tx)).filter(({ id }) => id !== rule.id)
  await assertMayOwn(tx, rule.memberIds)
  assertAffordable([...others, rule])
  return others
}

async function reorder(tx: OrgTx, ctx: AppCtx, ids: readonly string[]): Promise<AssignmentRule[]> {
  await lockOrg(tx)
  const rules = (await selectAssignmentRules(tx)).map(({ turn: _, ...rule }) => rule)
  const ordered = await reorderRules(rules, ids, (rule) => updateAssignmentRule(tx, rule))
  const order = { action: 'order', kind: 'assignmentRule', id: null } as const
  await audit(tx, ctx, { ...order, fields: ['position'] })
  return ordered
}
