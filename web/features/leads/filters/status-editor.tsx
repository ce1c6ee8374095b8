import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'

/** Selects one or more statuses. */
export function StatusEditor({ condition, onApply }: EditorProps) {
  const [chosen, setChosen] = useState(condition.operators.in?.split(',') ?? [])
  return (
    <EditorForm onApply={() => onApply({ in: chosen.join(',') })}>
      <Checkbox.Group label={fieldName(condition.field)} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {statuses.map((status) => (
            <Checkbox key={status} value={status} label={messages.leads.statuses[status]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </EditorForm>
  )
}
