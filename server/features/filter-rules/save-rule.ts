import { isDeepStrictEqual } from 'node:util'
import { type Rule, type RuleInput, ruleLimits } from '../../../contract/leads/filter-rules.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/process/ids.ts'
import { lockOrg } from '../organizations/index.ts'
import { areAffordable } from './rule-input.ts'
import { insertRule, selectRules, updateRule } from './rule-store.ts'

/**
 * Adds a rule.
 *
 * @param input  Parsed by `checkedRuleInput`.
 * @throws ApiError `CONFLICT` when the organization has as many rules as it may, or when all
 *   together cost too much on every lead.
 */
export async function addRule(tx: OrgTx, input: RuleInput, now: Date): Promise<Rule> {
  await lockOrg(tx)
  const existing = await selectRules(tx)
  if (existing.length >= ruleLimits.rules) {
    throw new ApiError(
      'CONFLICT',
      `An organization can have ${ruleLimits.rules} rules. Delete one, or add to its conditions.`,
    )
  }
  rejectCostly([...existing, input])
  const rule = { id: newId(), ...input }
  await insertRule(tx, rule, now.toISOString())
  return rule
}

/**
 * Replaces all that decides about a rule; its age stays.
 *
 * @param rule  Its `id` is a UUID, the rest was parsed by `checkedRuleInput`.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` as in {@link addRule}.
 */
export async function replaceRule(tx: OrgTx, rule: Rule): Promise<Rule> {
  await lockOrg(tx)
  const rules = await selectRules(tx)
  const before = rules.find(({ id }) => id === rule.id)
  // What is large already, because more was allowed once, can still be named, moved or disabled.
  if (!isDeepStrictEqual(before?.conditions, rule.conditions)) {
    rejectCostly([...rules.filter(({ id }) => id !== rule.id), rule])
  }
  const updated = await updateRule(tx, rule)
  return found(updated && rule, 'rule')
}

function rejectCostly(rules: readonly RuleInput[]): void {
  if (areAffordable(rules)) return
  throw new ApiError(
    'CONFLICT',
    'All rules together are too large to be tried on every lead. Shorten lists and patterns, or ' +
      'use `contains` where no pattern is needed.',
  )
}
