import { SegmentedControl } from '@mantine/core'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/en/index.ts'
import type { EditorProps } from './editor-props.ts'

const { filters: texts } = messages.leads

/** Asks whether a field is known. */
export const PresenceEditor = ({ condition, onApply }: EditorProps) => (
  <SegmentedControl
    size="xs"
    aria-label={fieldName(condition.field)}
    data={[
      { value: '', label: texts.either },
      { value: 'true', label: texts.onlyKnown },
      { value: 'false', label: texts.onlyUnknown },
    ]}
    value={condition.operators.exists ?? ''}
    onChange={(exists) => onApply({ exists })}
  />
)
