import {
  emailOperators,
  listOperators,
  negations,
  type Rule,
  type RuleCondition,
  ruleConditionSchema,
} from '../../../../contract/leads/filter-rules.ts'

/** How a condition compares. */
export type RuleOperator = RuleCondition['operator']

/** A field that a rule can look at. */
export type RuleField = RuleCondition['field']

/** One condition while it is written: each operator finds its own value again. */
export interface DraftCondition {
  /** Tells the conditions of one draft apart. */
  readonly key: string
  readonly field: RuleField
  readonly operator: RuleOperator
  readonly text: string
  readonly list: readonly string[]
}

/** A rule while it is written. */
export interface RuleDraft {
  readonly name: string
  readonly enabled: boolean
  readonly conditions: readonly DraftCondition[]
}

/** What a condition compares with: one text, a list of them, or nothing. */
export type ValueKind = 'text' | 'list' | 'none'

const listOperatorSet: ReadonlySet<string> = new Set(Object.entries(listOperators).flat())
const emailOperatorSet: ReadonlySet<string> = new Set(Object.entries(emailOperators).flat())
const valuelessOperators: ReadonlySet<string> = new Set([
  'isEmpty',
  'isNotEmpty',
  ...emailOperatorSet,
])

/** What an operator compares with. */
export function valueKind(operator: RuleOperator): ValueKind {
  if (valuelessOperators.has(operator)) return 'none'
  return listOperatorSet.has(operator) ? 'list' : 'text'
}

// Object.entries loses the literal names; they are exactly the keys and the values.
const operators = Object.entries(negations).flat() as RuleOperator[]

/** Operators that a field can be asked with, each before its negation. */
export const fieldOperators = (field: RuleField): RuleOperator[] =>
  operators.filter((operator) => field === 'email' || !emailOperatorSet.has(operator))

/** Goes to another field; an operator that only the field before had becomes a usual one. */
export const withField = (condition: DraftCondition, field: RuleField): DraftCondition => ({
  ...condition,
  field,
  operator: fieldOperators(field).includes(condition.operator) ? condition.operator : 'contains',
})

/** Goes to another operator; what was written as one text becomes a list of it, and back. */
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

// Not a UUID: browsers make those only on pages that came over HTTPS.
let conditionCount = 0

/** A condition that asks nothing yet. */
export const emptyCondition = (): DraftCondition => ({
  key: String(conditionCount++),
  field: 'email',
  operator: 'contains',
  text: '',
  list: [],
})

/** A condition as it is written, from what is stored. */
export function toDraftCondition(condition: RuleCondition): DraftCondition {
  const { field, operator } = condition
  const value = 'value' in condition ? condition.value : ''
  return typeof value === 'string'
    ? { ...emptyCondition(), field, operator, text: value }
    : { ...emptyCondition(), field, operator, list: value }
}

/** A rule as it is written, from what is stored. */
export const toDraft = ({ name, enabled, conditions }: Rule): RuleDraft => ({
  name,
  enabled,
  conditions: conditions.map(toDraftCondition),
})

/** What is sent for a condition; `undefined` while its value is missing. */
export function toCondition(draft: DraftCondition): RuleCondition | undefined {
  const { field, operator, text, list } = draft
  const kind = valueKind(operator)
  const value = kind === 'list' ? list : text
  const input = kind === 'none' ? { field, operator } : { field, operator, value }
  const checked = ruleConditionSchema.safeParse(input)
  return checked.success ? checked.data : undefined
}

/** What is sent for all conditions; `undefined` while one of them is not complete. */
export function toConditions(drafts: readonly DraftCondition[]): RuleCondition[] | undefined {
  const conditions = drafts.map(toCondition)
  const isComplete = conditions.every((condition) => condition !== undefined)
  return isComplete && conditions.length > 0 ? conditions : undefined
}

/**
 * What a draft misses, by path, such as `conditions.0.value`.
 *
 * @param texts  What is said of a name or value that is missing.
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
