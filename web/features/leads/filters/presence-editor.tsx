import { SegmentedControl } from '@mantine/core'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { words } from '../../../i18n/en/index.ts'
import type { EditorProps } from './filter-editor.tsx'

const { filters: say } = words.leads

/** Asks whether a field is known. */
export const PresenceEditor = ({ condition, onApply }: EditorProps) => (
  <SegmentedControl
    size="xs"
    aria-label={fieldName(condition.field)}
    data={[
      { value: '', label: say.either },
      { value: 'true', label: say.onlyKnown },
      { value: 'false', label: say.onlyUnknown },
    ]}
    value={condition.operators.exists ?? ''}
    onChange={(exists) => onApply({ exists })}
  />
)
