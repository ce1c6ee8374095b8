import { negations, type Rule, type RuleCondition } from '../../../contract/filter-rules.ts'
import { isDisposableEmail } from './disposable-domains.ts'
import { compilePattern } from './pattern.ts'

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
  /** True when all conditions hold. */
  holds(read: ReadField): boolean
}

type Question = (text: LeadText | undefined) => boolean

const negative: ReadonlySet<string> = new Set(Object.values(negations))

/**
 * A text as it is compared. Upper case, because lower case depends on the place of a letter
 * (Greek final sigma) and leaves ß and SS apart; composed, because é has two encodings.
 */
export const fold = (text: string): string => text.normalize('NFC').toUpperCase()

/** Makes a rule ready, or answers `undefined` when its patterns are not those of this engine. */
export function compileRule(rule: Rule): CompiledRule | undefined {
  const conditions = rule.conditions.map(compileCondition)
  if (!conditions.every((condition) => condition !== undefined)) return undefined
  return { rule, holds: (read) => conditions.every((holds) => holds(read)) }
}

function compileCondition(condition: RuleCondition): ((read: ReadField) => boolean) | undefined {
  const { field, operator } = condition
  const asks = questionOf(condition)
  const wanted = !negative.has(operator)
  return asks && ((read) => asks(read(field)) === wanted)
}

/** What a condition or its negated twin asks about the text of its field. */
function questionOf(condition: RuleCondition): Question | undefined {
  switch (condition.operator) {
    case 'equals':
    case 'notEquals':
      return compared(condition.value, (text, value) => text === value)
    case 'contains':
    case 'notContains':
      return compared(condition.value, (text, value) => text.includes(value))
    case 'startsWith':
    case 'notStartsWith':
      return compared(condition.value, (text, value) => text.startsWith(value))
    case 'endsWith':
    case 'notEndsWith':
      return compared(condition.value, (text, value) => text.endsWith(value))
    case 'matches':
    case 'notMatches':
      return matched(condition.value)
    case 'in':
    case 'notIn':
      return listed(condition.value)
    case 'isEmpty':
    case 'isNotEmpty':
      return (text) => text === undefined
    case 'isDisposableEmail':
    case 'isNotDisposableEmail':
      return (text) => text !== undefined && isDisposableEmail(text.plain)
  }
}

function compared(value: string, compare: (text: string, value: string) => boolean): Question {
  const folded = fold(value)
  return (text) => text !== undefined && compare(text.folded, folded)
}

function matched(value: string): Question | undefined {
  const pattern = compilePattern(value)
  if ('problem' in pattern) return undefined
  return (text) => text !== undefined && pattern.found(text.plain)
}

function listed(values: readonly string[]): Question {
  const folded = new Set(values.map(fold))
  return (text) => text !== undefined && folded.has(text.folded)
}
