import type { RuleInput } from '../../../contract/leads/filter-rules.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { areAffordable } from './rule-input.ts'

/** @throws ApiError CONFLICT if an organization's rules together exceed the limits. */
export function assertAffordable(rules: readonly Pick<RuleInput, 'conditions'>[]): void {
  if (areAffordable(rules)) return
  throw new ApiError(
    'CONFLICT',
    'Together, the rules are too large. Shorten lists and patterns, or use `contains` instead ' +
      'of patterns.',
  )
}

/**
 * Reorders all rules to match the given order of IDs.
 *
 * @param save  Stores a rule whose position changes.
 * @throws ApiError CONFLICT unless the list contains each rule's ID exactly once.
 */
export async function reorderRules<Rule extends { readonly id: string; readonly position: number }>(
  rules: readonly Rule[],
  ids: readonly string[],
  save: (rule: Rule) => Promise<unknown>,
): Promise<Rule[]> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const ordered = ids.flatMap((id, position) => {
    const rule = byId.get(id)
    return rule === undefined ? [] : [{ ...rule, position }]
  })
  if (new Set(ids).size !== rules.length || ordered.length !== rules.length) {
    throw new ApiError(
      'CONFLICT',
      'Send the ID of each rule exactly once. The list of rules may have changed.',
    )
  }
  for (const rule of ordered) {
    if (byId.get(rule.id)?.position !== rule.position) await save(rule)
  }
  return ordered
}
