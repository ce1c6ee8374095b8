import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Field, leadFields } from '../../../../contract/lead-fields.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'

const { filters: texts } = messages.leads

interface Props extends EditorProps {
  /** Selects another way to filter, if the field has several. */
  readonly picker?: ReactNode
}

/** Filters by an exact value. */
export function TextEditor({ condition, onApply, picker }: Props) {
  const [value, setValue] = useState(condition.operators.eq ?? '')
  const { kind }: Field = leadFields[condition.field]
  // Values match regardless of case and notation.
  const isContact = kind === 'email' || kind === 'phone'
  return (
    <EditorForm onApply={() => onApply({ eq: value.trim() })}>
      {picker}
      <TextInput
        size="xs"
        label={fieldName(condition.field)}
        description={isContact ? undefined : texts.matchHelp}
        maxLength={2_048}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data-autofocus
      />
    </EditorForm>
  )
}
