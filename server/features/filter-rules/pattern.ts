import { RE2JS, RE2JSException } from 're2js'
import type { RuleCondition } from '../../../contract/filter-rules.ts'

/**
 * Limits that keep patterns cheap whatever they say. Time grows with size times length of text:
 * 500 instructions over 10,000 characters took 0.1 s at worst, where 60,000 over 65,000 took 26 s.
 */
export const patternLimits = {
  /** Compiled instructions of one pattern; `{n}` repeats what it follows n times. */
  size: 500,
  /** Compiled instructions of all patterns of an organization. */
  totalSize: 10_000,
  /** Characters (UTF-16) at the start of a text that are searched. */
  searched: 10_000,
} as const

/** A compiled pattern. */
export interface Pattern {
  /** True when the pattern is found anywhere in the text. */
  found(text: string): boolean
  /** Compiled instructions. */
  readonly size: number
}

/** Why a text is no pattern, as a sentence for the person who wrote it. */
export interface PatternProblem {
  readonly problem: string
}

/** Compiles a pattern in RE2 syntax, which never backtracks. @see D-17 */
export function compilePattern(source: string): Pattern | PatternProblem {
  const compiled = compile(source)
  if ('problem' in compiled) return compiled
  const size = compiled.programSize()
  if (size > patternLimits.size) {
    const problem =
      `is too large a pattern: ${size} instructions where ${patternLimits.size} are allowed. ` +
      'Repeat less by {n}, or split it into several rules.'
    return { problem }
  }
  return { size, found: (text) => compiled.test(text.slice(0, patternLimits.searched)) }
}

function compile(source: string): RE2JS | PatternProblem {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace('error parsing regexp: ', '')
    return { problem: `is not a pattern in RE2 syntax: ${reason}` }
  }
}

/** The pattern that a condition carries, not compiled; `undefined` when it carries none. */
export const patternOf = (condition: RuleCondition): string | undefined =>
  condition.operator === 'matches' || condition.operator === 'notMatches'
    ? condition.value
    : undefined
