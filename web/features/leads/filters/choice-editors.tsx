import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { sources, statuses } from '../../../../contract/leads/lead-values.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
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

/** Selects a source. */
export const SourceEditor = (props: EditorProps) => (
  <RadioEditor
    {...props}
    choices={sources.map((source) => ({ id: source, name: messages.leads.sources[source] }))}
  />
)

/** Selects a label. */
export function LabelEditor(props: EditorProps) {
  const { data } = useOrgQuery('list_labels', {})
  return <RadioEditor {...props} choices={data?.data ?? []} />
}

/** Selects a conversion event. */
export function ConversionEventEditor(props: EditorProps) {
  const { data } = useOrgQuery('list_conversion_events', {})
  return <RadioEditor {...props} choices={data?.data ?? []} />
}

interface RadioEditorProps extends EditorProps {
  readonly choices: readonly { readonly id: string; readonly name: string }[]
}

function RadioEditor({ condition, choices, onApply }: RadioEditorProps) {
  const [chosen, setChosen] = useState(condition.operators.eq ?? '')
  return (
    <EditorForm onApply={() => onApply({ eq: chosen })}>
      <Radio.Group label={fieldName(condition.field)} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mah={280} mt="xs" style={{ overflowY: 'auto' }}>
          {choices.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </Stack>
      </Radio.Group>
    </EditorForm>
  )
}
