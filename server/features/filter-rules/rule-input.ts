import type * as z from 'zod'
import { type RuleInput, ruleInputSchema } from '../../../contract/leads/filter-rules.ts'
import { compilePattern, compileStored, getPattern, getPatterns, patternLimits } from './pattern.ts'
import { compileLimit, estimateEffort } from './pattern-effort.ts'

/** Input for a rule; its patterns must be valid and within the size limit. */
export const checkedRuleInput = ruleInputSchema.superRefine(checkPatterns)

/** A rule's conditions, with the same checks. */
export const checkedConditions = ruleInputSchema
  .pick({ conditions: true })
  .superRefine(checkPatterns)

/** Adds issues for patterns that are invalid or too large. */
export function checkPatterns(
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
  'have patterns that are too large in total: use fewer {n} repetitions or Unicode classes, or ' +
  'use `contains` instead'

/**
 * Maximum size of an organization's conditions as JSON; limited because every process keeps them in
 * memory.
 */
const totalLength = 1_000_000

/**
 * True if the organization's rules, taken together, are within the limits for memory and for
 * matching time per lead.
 */
export function areAffordable(rules: readonly Pick<RuleInput, 'conditions'>[]): boolean {
  const conditions = rules.flatMap((rule) => rule.conditions)
  if (JSON.stringify(conditions).length > totalLength) return false
  const patterns = getPatterns(conditions)
  return areCompilable(patterns) && sumPatternSizes(patterns) <= patternLimits.totalSize
}

const areCompilable = (patterns: readonly string[]): boolean =>
  sum(patterns.map(estimateEffort)) <= compileLimit.all

/** Total number of compiled instructions; patterns that do not compile count as 0. */
export const sumPatternSizes = (patterns: readonly string[]): number =>
  sum(
    patterns.map((source) => {
      const pattern = compileStored(source)
      return 'problem' in pattern ? 0 : pattern.size
    }),
  )

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
