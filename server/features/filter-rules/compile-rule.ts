import { negations, type Rule, type RuleCondition } from '../../../contract/leads/filter-rules.ts'
import { isDisposableEmail } from './disposable-domains.ts'
import { compileStored } from './pattern.ts'

/** A text of a lead, as it is and as it is compared. */
export interface LeadText {
  readonly plain: string
  readonly folded: string
}

/** Reads a field of a lead as text; `undefined` when the lead does not carry it. */
export type ReadField = (field: string) => LeadText | undefined

/** A rule that is ready to be asked about leads. */
export interface CompiledRule {
  readonly rule: Rule
  /** Compiled instructions of its patterns. */
  readonly size: number
  /** True when all conditions hold, where patterns search so many characters (UTF-16) of a text. */
  holds(read: ReadField, searched: number): boolean
}

interface Predicate {
  readonly asks: (text: LeadText | undefined, searched: number) => boolean
  /** Compiled instructions. */
  readonly size: number
}

const negative: ReadonlySet<string> = new Set(Object.values(negations))

/**
 * A text as it is compared. Upper case, because lower case depends on the place of a letter
 * (Greek final sigma) and leaves ß and SS apart; composed, because é has two encodings.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase()

/** Makes a rule ready, or answers `undefined` when its patterns are not those of this engine. */
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

/** What a condition or its negated twin asks about the text of its field. */
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
  return { size: 0, asks: (text) => text !== undefined && compare(text.folded, folded) }
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
  return { size: 0, asks: (text) => text !== undefined && folded.has(text.folded) }
}
