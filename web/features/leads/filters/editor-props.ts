import type { ValueNames } from '../../../components/field-value/format-value.ts'
import type { Condition } from '../shared/list-search.ts'

/** What every editor of a filter takes. */
export interface EditorProps {
  readonly condition: Condition
  readonly names: ValueNames
  readonly onApply: (operators: Condition['operators']) => void
}
