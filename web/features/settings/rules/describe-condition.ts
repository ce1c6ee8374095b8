import { leadFields } from '../../../../contract/lead-fields.ts'
import type { RuleCondition } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/en/index.ts'
import { fieldValues } from './rule-fields.ts'

/** A condition in words, its parts apart so that they can look different. */
export interface ConditionTexts {
  readonly field: string
  readonly operator: string
  /** Values; none for operators that need none. */
  readonly values: readonly string[]
}

/** Says a condition; labels and conversion events by their names. */
export function describeCondition(
  condition: RuleCondition,
  named: Parameters<typeof fieldValues>[1],
): ConditionTexts {
  const { field, operator } = condition
  const choices = fieldValues(field, named)
  const valueLabel = (value: string) =>
    choices?.find((choice) => choice.value === value)?.label ?? value
  const values = 'value' in condition ? [condition.value].flat().map(valueLabel) : []
  return { field: leadFields[field].label, operator: messages.rules.operators[operator], values }
}
