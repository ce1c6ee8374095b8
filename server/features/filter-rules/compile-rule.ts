import { negations, type Rule, type RuleCondition } from '../../../contract/leads/filter-rules.ts'
import { isDisposableEmail } from './disposable-domains.ts'
import { compileStored } from './pattern.ts'

export interface LeadText {
  readonly plain: string
  /** Folds the text with {@link foldCase}. Half of the conditions do not need this. */
  fold(): string
}

/** Reads a lead's field as text; `undefined` if the lead has no value for it. */
export type ReadField = (field: string) => LeadText | undefined

export interface CompiledRule {
  readonly rule: Rule
  /** Total number of compiled instructions in the rule's patterns. */
  readonly size: number
  /**
   * True if all conditions match. Patterns are matched against the first `searched` UTF-16 units of
   * text.
   */
  holds(read: ReadField, searched: number): boolean
}

interface Predicate {
  readonly asks: (text: LeadText | undefined, searched: number) => boolean
  /** Number of compiled instructions. */
  readonly size: number
}

const negative: ReadonlySet<string> = new Set(Object.values(negations))

/**
 * Folds text for comparison. Uses upper case, because lower case depends on a letter's position
 * (Greek final sigma) and does not equate ß and SS. Uses NFC, because é has two encodings.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase()

/** Compiles a rule. Returns `undefined` if this engine does not support its patterns. */
export function compileRule(rule: Rule): CompiledRule | undefined {
  const conditions = rule.conditions.map(compileCondition)
  if (!conditions.every((condition) => condition !== undefined)) return undefined
  return {
    rule,
    size: conditions.reduce((total, { size }) => total + size, 0),
    holds: (read, searched) => conditions.every(({ holds }) => holds(read, searched)),
  }
}

function compileCondition(condition: RuleCondition): Omit<CompiledRule, 'rule'> | undefined {
  const { field, operator } = condition
  const predicate = toPredicate(condition)
  if (predicate === undefined) return undefined
  const { asks, size } = predicate
  const expected = !negative.has(operator)
  return { size, holds: (read, searched) => asks(read(field), searched) === expected }
}

/** The test for a condition; a negated condition uses the same test and inverts the result. */
function toPredicate(condition: RuleCondition): Predicate | undefined {
  switch (condition.operator) {
    case 'equals':
    case 'notEquals':
      return compareTexts(condition.value, (text, value) => text === value)
    case 'contains':
    case 'notContains':
      return compareTexts(condition.value, (text, value) => text.includes(value))
    case 'startsWith':
    case 'notStartsWith':
      return compareTexts(condition.value, (text, value) => text.startsWith(value))
    case 'endsWith':
    case 'notEndsWith':
      return compareTexts(condition.value, (text, value) => text.endsWith(value))
    case 'matches':
    case 'notMatches':
      return matchPattern(condition.value)
    case 'in':
    case 'notIn':
      return matchList(condition.value)
    case 'isEmpty':
    case 'isNotEmpty':
      return { size: 0, asks: (text) => text === undefined }
    case 'isDisposableEmail':
    case 'isNotDisposableEmail':
      return {
        size: 0,
        asks: (text) => text !== undefined && isDisposableEmail(text.plain),
      }
  }
}

function compareTexts(value: string, compare: (text: string, value: string) => boolean): Predicate {
  const folded = foldCase(value)
  return { size: 0, asks: (text) => text !== undefined && compare(text.fold(), folded) }
}

function matchPattern(value: string): Predicate | undefined {
  const pattern = compileStored(value)
  if ('problem' in pattern) return undefined
  return {
    size: pattern.size,
    asks: (text, searched) => text !== undefined && pattern.found(text.plain, searched),
  }
}

function matchList(values: readonly string[]): Predicate {
  const folded = new Set(values.map(foldCase))
  return { size: 0, asks: (text) => text !== undefined && folded.has(text.fold()) }
}
