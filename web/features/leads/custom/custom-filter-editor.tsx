import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseCustomNumber } from '../../../../contract/custom-fields/custom-values.ts'
import { messages } from '../../../i18n/index.ts'
import { EditorForm } from '../filters/editor-form.tsx'
import type { CustomCondition } from '../shared/custom-search.ts'
import type { CustomFieldItem } from './use-custom-fields.ts'

const { filters: texts } = messages.leads

interface Props {
  readonly field: CustomFieldItem
  readonly operators: CustomCondition['operators']
  readonly onApply: (operators: CustomCondition['operators']) => void
}

/** Edits a filter on a custom field, based on the field's type. */
export function CustomFilterEditor(props: Props) {
  switch (props.field.type) {
    case 'text':
      return <TextEditor {...props} />
    case 'choice':
      return <ChoiceEditor {...props} />
    case 'flag':
      return <FlagEditor {...props} />
    default:
      return <RangeEditor {...props} />
  }
}

/** Filters by whether leads have a value. The choice applies immediately. */
const Presence = ({ operators, onApply }: Props) => (
  <SegmentedControl
    size="xs"
    aria-label={texts.presence}
    data={[
      { value: '', label: texts.either },
      { value: 'true', label: texts.onlyExisting },
      { value: 'false', label: texts.onlyEmpty },
    ]}
    value={operators.exists ?? ''}
    onChange={(exists) => onApply({ exists })}
  />
)

function TextEditor(props: Props) {
  const [text, setText] = useState(props.operators.contains ?? props.operators.eq ?? '')
  return (
    <EditorForm onApply={() => props.onApply({ contains: text.trim() })}>
      <Presence {...props} />
      <TextInput
        size="xs"
        label={texts.containsText}
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </EditorForm>
  )
}

function ChoiceEditor(props: Props) {
  const { field, operators, onApply } = props
  const chosen = operators.in ?? operators.eq ?? ''
  const [values, setValues] = useState<string[]>(() =>
    field.choices.filter((choice) => chosen === choice || `,${chosen},`.includes(`,${choice},`)),
  )
  const apply = () => {
    const [only] = values
    onApply(values.length === 1 && only !== undefined ? { eq: only } : { in: values.join(',') })
  }
  return (
    <EditorForm onApply={apply}>
      <Presence {...props} />
      <MultiSelect
        size="xs"
        label={texts.oneOf}
        data={field.choices}
        searchable
        comboboxProps={{ withinPortal: false }}
        value={values}
        onChange={setValues}
        data-autofocus
      />
    </EditorForm>
  )
}

const FlagEditor = ({ operators, onApply }: Props) => (
  <SegmentedControl
    size="xs"
    aria-label={texts.presence}
    data={[
      { value: '', label: texts.either },
      { value: 'true', label: messages.shared.yes },
      { value: 'false', label: messages.shared.no },
      { value: 'empty', label: texts.onlyEmpty },
    ]}
    value={operators.exists === 'false' ? 'empty' : (operators.eq ?? '')}
    onChange={(chosen) => onApply(chosen === 'empty' ? { exists: 'false' } : { eq: chosen })}
  />
)

/** Filters numbers and dates by an inclusive range. */
function RangeEditor(props: Props) {
  const { field, operators, onApply } = props
  const [from, setFrom] = useState(operators.gte ?? operators.eq ?? '')
  const [to, setTo] = useState(operators.lte ?? operators.eq ?? '')
  const [isComplaining, setIsComplaining] = useState(false)
  const isNumber = field.type === 'number'
  const isInvalid = (text: string) =>
    isNumber && text.trim() !== '' && parseCustomNumber(text.trim()) === undefined
  const toBound = (text: string) =>
    isNumber && text.trim() !== '' ? String(parseCustomNumber(text.trim())) : text.trim()
  const apply = () => {
    setIsComplaining(true)
    if (!isInvalid(from) && !isInvalid(to)) onApply({ gte: toBound(from), lte: toBound(to) })
  }
  const inputProps = (text: string, change: (text: string) => void) => ({
    size: 'xs',
    autoComplete: 'off',
    ...(isNumber ? { inputMode: 'decimal' as const } : { type: 'date' }),
    value: text,
    error: isComplaining && isInvalid(text) ? messages.customFields.mustBe.number : undefined,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setIsComplaining(false)
      change(currentTarget.value)
    },
  })
  return (
    <EditorForm onApply={apply}>
      <Presence {...props} />
      <TextInput
        label={isNumber ? texts.atLeast : messages.customFields.from}
        {...inputProps(from, setFrom)}
        data-autofocus
      />
      <TextInput
        label={isNumber ? texts.atMost : messages.customFields.to}
        {...inputProps(to, setTo)}
      />
    </EditorForm>
  )
}
