import { leadFields } from '../../../../contract/lead-fields.ts'
import type { RuleCondition } from '../../../../contract/leads/filter-rules.ts'
import { words } from '../../../i18n/en/index.ts'
import { valuesOf } from './rule-fields.ts'

/** A condition in words, its parts apart so that they can look different. */
export interface SaidCondition {
  readonly field: string
  readonly operator: string
  /** Values; none for operators that need none. */
  readonly values: readonly string[]
}

/** Says a condition; labels and conversion events by their names. */
export function sayCondition(
  condition: RuleCondition,
  named: Parameters<typeof valuesOf>[1],
): SaidCondition {
  const { field, operator } = condition
  const choices = valuesOf(field, named)
  const say = (value: string) => choices?.find((choice) => choice.value === value)?.label ?? value
  const values = 'value' in condition ? [condition.value].flat().map(say) : []
  return { field: leadFields[field].label, operator: words.rules.operators[operator], values }
}
