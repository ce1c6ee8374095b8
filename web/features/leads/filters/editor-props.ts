import type { ValueNames } from '../../../components/field-value/format-value.ts'
import type { Condition } from '../shared/list-search.ts'

/** Props shared by all filter editors. */
export interface EditorProps {
  readonly condition: Condition
  readonly names: ValueNames
  readonly onApply: (operators: Condition['operators']) => void
}
