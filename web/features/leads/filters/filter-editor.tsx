import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Field, leadFields } from '../../../../contract/lead-fields.ts'
import { acceptsContains, acceptsNot } from '../../../../contract/leads/lead-field.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'
import { StatusEditor } from './status-editor.tsx'
import { TextEditor } from './text-editor.tsx'
import { ValuesEditor } from './values-editor.tsx'

// The calendar and the number inputs are large, and few visits need them.
const AmountEditor = lazyPart(async () => (await import('./amount-editor.tsx')).AmountEditor)
const InstantEditor = lazyPart(async () => (await import('./instant-editor.tsx')).InstantEditor)

/** Editor for the field's kind. */
export function FilterEditor(props: EditorProps) {
  const { field } = props.condition
  const { kind, filter = [] }: Field = leadFields[field]
  if (kind === 'status') return <StatusEditor {...props} />
  if (acceptsNot(leadFields[field]) || acceptsContains(leadFields[field]))
    return <ValuesEditor {...props} />
  if (kind === 'amount') return <AmountEditor {...props} />
  if (kind === 'instant') return <InstantEditor {...props} />
  return filter.includes('exists') ? <ClickIdEditor {...props} /> : <TextEditor {...props} />
}

const { filters: texts } = messages.leads

/** Filters by whether a lead has a click ID, or by the click ID itself. */
function ClickIdEditor({ condition: { field, operators }, onApply }: EditorProps) {
  const [value, setValue] = useState(operators.eq ?? '')
  return (
    <EditorForm onApply={() => onApply({ eq: value.trim() })}>
      <SegmentedControl
        size="xs"
        aria-label={fieldName(field)}
        data={[
          { value: '', label: texts.either },
          { value: 'true', label: texts.onlyExisting },
          { value: 'false', label: texts.onlyEmpty },
        ]}
        value={operators.exists ?? ''}
        onChange={(exists) => onApply({ exists })}
      />
      <TextInput
        size="xs"
        label={texts.exactly}
        description={texts.matchHelp}
        maxLength={1_024}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </EditorForm>
  )
}
