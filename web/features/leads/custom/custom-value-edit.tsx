import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type CustomValue,
  parseCustomText,
} from '../../../../contract/custom-fields/custom-values.ts'
import { textLimits } from '../../../../contract/leads/lead-values.ts'
import { messages } from '../../../i18n/index.ts'
import { DraftActions } from '../detail/text-edit.tsx'
import { useDraft } from '../detail/use-draft.ts'
import type { NewValue } from './use-change-custom-value.ts'
import type { CustomFieldItem } from './use-custom-fields.ts'

const texts = messages.customFields

interface Props {
  readonly field: CustomFieldItem
  readonly value: CustomValue
  readonly onSave: (value: NewValue) => Promise<unknown>
}

/** A value that is edited in place. A value of the wrong type stays until it is replaced. */
export const CustomValueEdit = (props: Props) =>
  props.field.type === 'flag' || props.field.type === 'choice' ? (
    <ChoiceEdit {...props} />
  ) : (
    <TextEdit {...props} />
  )

const label = ({ field, value }: Props) =>
  value.kind === 'other' ? (
    <Group gap={4} component="span" display="inline-flex">
      {field.label}
      <IconAlertTriangle
        size={14}
        color="var(--mantine-color-yellow-text)"
        aria-label={texts.mismatch}
        role="img"
      />
    </Group>
  ) : (
    field.label
  )

const describe = ({ value }: Props) =>
  value.kind === 'other' ? { description: texts.mismatch } : {}

const toText = (value: CustomValue): string => {
  if (value.kind === 'empty') return ''
  return value.kind === 'other' ? value.text : String(value.value)
}

/** Enter saves, and Escape cancels. */
function TextEdit(props: Props) {
  const { field, value, onSave } = props
  const stored = toText(value)
  const draft = useDraft(`custom ${field.id}`, stored)
  const [isComplaining, setIsComplaining] = useState(false)
  const typed = draft.typed.trim()
  const parsed = typed === '' ? null : parseCustomText(field, typed)
  const save = () => {
    setIsComplaining(true)
    if (draft.isChanged && parsed !== undefined) void draft.keepUnless(onSave(parsed))
  }
  // A browser's date input cannot show a value that is not a date.
  const isDate = field.type === 'date' && value.kind !== 'other'
  return (
    <Stack gap="xs">
      <TextInput
        label={label(props)}
        {...describe(props)}
        type={isDate ? 'date' : 'text'}
        {...(field.type === 'number' ? { inputMode: 'decimal' as const } : {})}
        autoComplete="off"
        maxLength={textLimits.custom}
        value={draft.typed}
        error={isComplaining && parsed === undefined ? texts.mustBe[field.type] : undefined}
        onChange={({ currentTarget }) => {
          setIsComplaining(false)
          draft.type(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') draft.giveUp()
        }}
      />
      {draft.isChanged ? <DraftActions draft={draft} onSave={save} /> : null}
    </Stack>
  )
}

const flags = [
  { value: 'true', label: messages.shared.yes },
  { value: 'false', label: messages.shared.no },
]

/**
 * Saves when another value is chosen. Uses a native select, because a custom select adds 33 kB.
 */
function ChoiceEdit(props: Props) {
  const { field, value, onSave } = props
  const [pending, setPending] = useState<string | null>()
  const stored = value.kind === 'typed' ? String(value.value) : null
  const choose = async (chosen: string | null) => {
    setPending(chosen)
    const next = field.type === 'flag' && chosen !== null ? chosen === 'true' : chosen
    // The error has already been shown.
    await onSave(next).catch(() => undefined)
    setPending(undefined)
  }
  const shown = pending === undefined ? stored : pending
  return (
    <NativeSelect
      label={label(props)}
      {...describe(props)}
      data={[
        { value: '', label: value.kind === 'other' ? value.text : '' },
        ...(field.type === 'flag' ? flags : field.choices),
      ]}
      value={shown ?? ''}
      onChange={({ currentTarget }) =>
        void choose(currentTarget.value === '' ? null : currentTarget.value)
      }
    />
  )
}
