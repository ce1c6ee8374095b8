import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/en/index.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'

/** Asks for one exact text. */
export function TextEditor({ condition, onApply }: EditorProps) {
  const [value, setValue] = useState(condition.operators.eq ?? '')
  return (
    <EditorForm onApply={() => onApply({ eq: value.trim() })}>
      <TextInput
        size="xs"
        label={fieldName(condition.field)}
        description={messages.leads.filters.matchHelp}
        maxLength={2_048}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data-autofocus
      />
    </EditorForm>
  )
}
