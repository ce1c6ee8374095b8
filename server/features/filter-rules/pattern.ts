import { RE2JS, RE2JSException } from 're2js'
import type { RuleCondition } from '../../../contract/leads/filter-rules.ts'
import { compileLimit, estimateEffort } from './pattern-effort.ts'

/**
 * Limits that keep every pattern cheap. Matching takes at most 20 ns per compiled instruction and
 * character: 4 ms for one pattern, or 20 ms to match all patterns against a lead.
 */
export const patternLimits = {
  /** Compiled instructions in one pattern; `{n}` repeats its operand n times. */
  size: 200,
  /** Compiled instructions in all of an organization's patterns. */
  totalSize: 1_000,
  /** Number of UTF-16 units to search, counted from the start of the text. */
  searched: 1_000,
} as const

export interface Pattern {
  /** True if the pattern occurs in the first `searched` UTF-16 units. */
  found(text: string, searched?: number): boolean
  readonly size: number
}

/** Reason why a pattern is invalid, as a sentence to show to its author. */
export interface PatternProblem {
  readonly problem: string
}

/** Compiles a pattern that a user is entering and enforces the size limits. @see D-17 */
export function compilePattern(source: string): Pattern | PatternProblem {
  if (estimateEffort(source) > compileLimit.one) {
    const problem =
      'is too large: use fewer {n} repetitions or Unicode classes, or split it into ' +
      'several rules'
    return { problem }
  }
  const pattern = compileStored(source)
  if ('problem' in pattern || pattern.size <= patternLimits.size) return pattern
  const problem =
    `is too large: ${pattern.size} instructions, at most ${patternLimits.size} are ` +
    'allowed. Use fewer {n} repetitions, or split it into several rules'
  return { problem }
}

/**
 * Compiles a pattern without size limits. RE2 syntax is used because it never backtracks. @see D-17
 */
export function compileStored(source: string): Pattern | PatternProblem {
  const compiled = compile(source)
  if ('problem' in compiled) return compiled
  return {
    size: compiled.programSize(),
    // `test` would build an automaton of up to 8 MB and is ten times slower on hostile text.
    found: (text, searched = patternLimits.searched) =>
      compiled.matcher(text.slice(0, searched)).find(),
  }
}

function compile(source: string): RE2JS | PatternProblem {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace('error parsing regexp: ', '')
    return { problem: `must be a pattern in RE2 syntax: ${reason}` }
  }
}

/** Source of the condition's pattern; `undefined` if it has none. */
export const getPattern = (condition: RuleCondition): string | undefined =>
  condition.operator === 'matches' || condition.operator === 'notMatches'
    ? condition.value
    : undefined

export const getPatterns = (conditions: readonly RuleCondition[]): readonly string[] =>
  conditions.flatMap((condition) => getPattern(condition) ?? [])
