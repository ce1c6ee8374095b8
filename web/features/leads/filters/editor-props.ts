import type { ValueNames } from '../../../components/field-value/format-value.ts'
import type { Condition } from '../shared/list-search.ts'

/** Props of every filter editor. */
export interface EditorProps {
  readonly condition: Condition
  readonly names: ValueNames
  readonly onApply: (operators: Condition['operators']) => void
}
