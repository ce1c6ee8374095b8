import type * as z from 'zod'
import { type RuleInput, ruleInputSchema } from '../../../contract/leads/filter-rules.ts'
import { compilePattern, compileStored, getPattern, getPatterns, patternLimits } from './pattern.ts'
import { compileLimit, estimateEffort } from './pattern-effort.ts'

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
  const small = getPatterns(conditions).filter(
    (source) => estimateEffort(source) <= compileLimit.one,
  )
  if (!areCompilable(small)) {
    issues.addIssue({ code: 'custom', message: tooMuch, path: ['conditions'] })
    return
  }
  for (const [index, condition] of conditions.entries()) {
    const source = getPattern(condition)
    const pattern = source === undefined ? undefined : compilePattern(source)
    if (pattern !== undefined && 'problem' in pattern) {
      const path = ['conditions', index, 'value']
      issues.addIssue({ code: 'custom', message: pattern.problem, path })
    }
  }
}

const tooMuch =
  'have patterns that are too large together: they repeat too much by {n}, or have too many ' +
  'classes of Unicode. Use `contains` where no pattern is needed.'

/** Characters of all conditions of an organization, as JSON: every process keeps them at hand. */
const totalLength = 1_000_000

/** True when all rules of an organization together stay within what one lead may cost. */
export function areAffordable(rules: readonly Pick<RuleInput, 'conditions'>[]): boolean {
  const conditions = rules.flatMap((rule) => rule.conditions)
  if (JSON.stringify(conditions).length > totalLength) return false
  const patterns = getPatterns(conditions)
  return areCompilable(patterns) && sumPatternSizes(patterns) <= patternLimits.totalSize
}

const areCompilable = (patterns: readonly string[]): boolean =>
  sum(patterns.map(estimateEffort)) <= compileLimit.all

/** Compiled instructions of patterns; one that does not compile counts nothing. */
export const sumPatternSizes = (patterns: readonly string[]): number =>
  sum(
    patterns.map((source) => {
      const pattern = compileStored(source)
      return 'problem' in pattern ? 0 : pattern.size
    }),
  )

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
