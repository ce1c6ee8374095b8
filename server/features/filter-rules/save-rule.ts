import { isDeepStrictEqual } from 'node:util'
import { type Rule, type RuleInput, ruleLimits } from '../../../contract/leads/filter-rules.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/process/ids.ts'
import { lockOrg } from '../organizations/index.ts'
import { assertAffordable } from './rule-list.ts'
import { insertRule, selectRules, updateRule } from './rule-store.ts'

/**
 * Adds a rule while holding the organization's lock.
 *
 * @param input  Parsed by `checkedRuleInput`.
 * @throws ApiError `CONFLICT` if the organization already has the maximum number of rules, or if
 *   all rules together exceed the limits for memory or matching time.
 */
export async function addRule(tx: OrgTx, input: RuleInput, now: Date): Promise<Rule> {
  await lockOrg(tx)
  const existing = await selectRules(tx)
  if (existing.length >= ruleLimits.rules) {
    throw new ApiError(
      'CONFLICT',
      `An organization can have at most ${ruleLimits.rules} rules. Delete or combine rules.`,
    )
  }
  assertAffordable([...existing, input])
  const rule = { id: newId(), ...input }
  await insertRule(tx, rule, now.toISOString())
  return rule
}

/**
 * Replaces everything in a rule except its ID and creation date, while holding the organization's
 * lock.
 *
 * @param rule  `id` is a UUID; the rest was parsed by `checkedRuleInput`.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` as in {@link addRule}.
 */
export async function replaceRule(tx: OrgTx, rule: Rule): Promise<Rule> {
  await lockOrg(tx)
  const rules = await selectRules(tx)
  const before = rules.find(({ id }) => id === rule.id)
  // Rules that exceed the limit because they predate it can still be renamed, moved or disabled.
  if (!isDeepStrictEqual(before?.conditions, rule.conditions)) {
    assertAffordable([...rules.filter(({ id }) => id !== rule.id), rule])
  }
  const updated = await updateRule(tx, rule)
  return found(updated && rule, 'rule')
}
