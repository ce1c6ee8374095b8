import type * as z from 'zod'
import { type RuleInput, ruleInputSchema } from '../../../contract/filter-rules.ts'
import { compilePattern, patternLimits, patternOf } from './pattern.ts'

/** What decides about a rule, as the server takes it: its patterns are sound and small too. */
export const checkedRuleInput = ruleInputSchema.superRefine(checkPatterns)

/** The conditions of a rule alone, checked the same way. */
export const checkedConditions = ruleInputSchema
  .pick({ conditions: true })
  .superRefine(checkPatterns)

function checkPatterns(
  { conditions }: Pick<RuleInput, 'conditions'>,
  issues: z.RefinementCtx,
): void {
  for (const [index, condition] of conditions.entries()) {
    const source = patternOf(condition)
    const pattern = source === undefined ? undefined : compilePattern(source)
    if (pattern !== undefined && 'problem' in pattern) {
      const path = ['conditions', index, 'value']
      issues.addIssue({ code: 'custom', message: pattern.problem, path })
    }
  }
}

/** Characters of all conditions of an organization, as JSON: every process keeps them at hand. */
const totalLength = 1_000_000

/** True when all rules of an organization together stay within what one lead may cost. */
export function areAffordable(rules: readonly Pick<RuleInput, 'conditions'>[]): boolean {
  const conditions = rules.flatMap((rule) => rule.conditions)
  if (JSON.stringify(conditions).length > totalLength) return false
  const sizes = conditions.map((condition) => sizeOf(patternOf(condition)))
  return sizes.reduce((total, size) => total + size, 0) <= patternLimits.totalSize
}

function sizeOf(source: string | undefined): number {
  const pattern = source === undefined ? undefined : compilePattern(source)
  return pattern === undefined || 'problem' in pattern ? 0 : pattern.size
}
