import { RE2JS, RE2JSException } from 're2js'
import type { RuleCondition } from '../../../contract/leads/filter-rules.ts'
import { compileLimit, estimateEffort } from './pattern-effort.ts'

/**
 * Limits that keep patterns cheap whatever they say. Time grows with size times length of text, at
 * worst 20 ns for an instruction and a character: 4 ms for a pattern, 20 ms for all on a lead.
 */
export const patternLimits = {
  /** Compiled instructions of one pattern; `{n}` repeats what it follows n times. */
  size: 200,
  /** Compiled instructions of all patterns of an organization. */
  totalSize: 1_000,
  /** Characters (UTF-16) at the start of a text that are searched. */
  searched: 1_000,
} as const

/** A compiled pattern. */
export interface Pattern {
  /** True when the pattern is found anywhere in the first so many characters (UTF-16). */
  found(text: string, searched?: number): boolean
  /** Compiled instructions. */
  readonly size: number
}

/** Why a text is no pattern, as a sentence for the person who wrote it. */
export interface PatternProblem {
  readonly problem: string
}

/** Compiles a pattern as somebody writes it, who can still make it smaller. @see D-17 */
export function compilePattern(source: string): Pattern | PatternProblem {
  if (estimateEffort(source) > compileLimit.one) {
    const problem =
      'is too large a pattern: it repeats too much by {n}, or has too many classes of Unicode. ' +
      'Split it into several rules.'
    return { problem }
  }
  const pattern = compileStored(source)
  if ('problem' in pattern || pattern.size <= patternLimits.size) return pattern
  const problem =
    `is too large a pattern: ${pattern.size} instructions where ${patternLimits.size} are allowed. ` +
    'Repeat less by {n}, or split it into several rules.'
  return { problem }
}

/** Compiles a pattern in RE2 syntax, which never backtracks, of any size. @see D-17 */
export function compileStored(source: string): Pattern | PatternProblem {
  const compiled = compile(source)
  if ('problem' in compiled) return compiled
  return {
    size: compiled.programSize(),
    // Not `test`: it makes an automaton of up to 8 MB, and of a hostile text ten times slower.
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
    return { problem: `is not a pattern in RE2 syntax: ${reason}` }
  }
}

/** The pattern that a condition carries, not compiled; `undefined` when it carries none. */
export const getPattern = (condition: RuleCondition): string | undefined =>
  condition.operator === 'matches' || condition.operator === 'notMatches'
    ? condition.value
    : undefined

/** The patterns that conditions carry, not compiled. */
export const getPatterns = (conditions: readonly RuleCondition[]): readonly string[] =>
  conditions.flatMap((condition) => getPattern(condition) ?? [])
