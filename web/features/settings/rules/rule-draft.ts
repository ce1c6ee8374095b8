import {
  emailOperators,
  listOperators,
  negations,
  type Rule,
  type RuleCondition,
  ruleConditionSchema,
} from '../../../../contract/leads/filter-rules.ts'

export type RuleOperator = RuleCondition['operator']

export type RuleField = RuleCondition['field']

/** Condition being edited: each kind of operator remembers its own value. */
export interface DraftCondition {
  /** Unique within a draft. */
  readonly key: string
  readonly field: RuleField
  readonly operator: RuleOperator
  readonly text: string
  readonly list: readonly string[]
}

/** Rule being edited. */
export interface RuleDraft {
  readonly name: string
  readonly enabled: boolean
  readonly conditions: readonly DraftCondition[]
}

/** A condition's value: one string, a list, or none. */
export type ValueKind = 'text' | 'list' | 'none'

const listOperatorSet: ReadonlySet<string> = new Set(Object.entries(listOperators).flat())
const emailOperatorSet: ReadonlySet<string> = new Set(Object.entries(emailOperators).flat())
const valuelessOperators: ReadonlySet<string> = new Set([
  'isEmpty',
  'isNotEmpty',
  ...emailOperatorSet,
])

export function valueKind(operator: RuleOperator): ValueKind {
  if (valuelessOperators.has(operator)) return 'none'
  return listOperatorSet.has(operator) ? 'list' : 'text'
}

// `Object.entries` loses the literal types, but the keys and values of `negations` are exactly the
// operators.
const operators = Object.entries(negations).flat() as RuleOperator[]

/** Operators that a field supports, each before its negation. */
export const fieldOperators = (field: RuleField): RuleOperator[] =>
  operators.filter((operator) => field === 'email' || !emailOperatorSet.has(operator))

/** Changes the field. If the new field does not support the operator, the operator is reset. */
export const withField = (condition: DraftCondition, field: RuleField): DraftCondition => ({
  ...condition,
  field,
  operator: fieldOperators(field).includes(condition.operator) ? condition.operator : 'contains',
})

/** Changes the operator; a string becomes a list that contains it, and vice versa. */
export function withOperator(condition: DraftCondition, operator: RuleOperator): DraftCondition {
  const [was, is] = [valueKind(condition.operator), valueKind(operator)]
  const next = { ...condition, operator }
  if (was === 'text' && is === 'list' && condition.list.length === 0 && condition.text !== '') {
    return { ...next, list: [condition.text] }
  }
  if (was === 'list' && is === 'text' && condition.text === '') {
    return { ...next, text: condition.list[0] ?? '' }
  }
  return next
}

// Does not use a UUID, because browsers only create UUIDs on HTTPS pages.
let conditionCount = 0

export const emptyCondition = (): DraftCondition => ({
  key: String(conditionCount++),
  field: 'email',
  operator: 'contains',
  text: '',
  list: [],
})

export function toDraftCondition(condition: RuleCondition): DraftCondition {
  const { field, operator } = condition
  const value = 'value' in condition ? condition.value : ''
  return typeof value === 'string'
    ? { ...emptyCondition(), field, operator, text: value }
    : { ...emptyCondition(), field, operator, list: value }
}

export const toDraft = ({ name, enabled, conditions }: Rule): RuleDraft => ({
  name,
  enabled,
  conditions: conditions.map(toDraftCondition),
})

/** Input for a condition; `undefined` while its value is missing. */
export function toCondition(draft: DraftCondition): RuleCondition | undefined {
  const { field, operator, text, list } = draft
  const kind = valueKind(operator)
  const value = kind === 'list' ? list : text
  const input = kind === 'none' ? { field, operator } : { field, operator, value }
  const checked = ruleConditionSchema.safeParse(input)
  return checked.success ? checked.data : undefined
}

/** Input for all conditions; `undefined` while any of them is incomplete. */
export function toConditions(drafts: readonly DraftCondition[]): RuleCondition[] | undefined {
  const conditions = drafts.map(toCondition)
  const isComplete = conditions.every((condition) => condition !== undefined)
  return isComplete && conditions.length > 0 ? conditions : undefined
}

/**
 * Problems in a draft, keyed by path, such as `conditions.0.value`.
 *
 * @param texts Messages for a missing name or value.
 */
export function problemsIn(
  { name, conditions }: RuleDraft,
  texts: { readonly name: string; readonly value: string },
): Record<string, string> {
  const missing = conditions.flatMap((condition, index) =>
    toCondition(condition) === undefined ? [[`conditions.${index}.value`, texts.value]] : [],
  )
  return Object.fromEntries([...(name.trim() === '' ? [['name', texts.name]] : []), ...missing])
}
