import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { words } from '../../words/index.ts'

interface Props {
  readonly label: string
  readonly value: string | null
  readonly maxLength: number
  readonly isReadOnly: boolean
  readonly placeholder?: string
  /** Several lines, which Enter makes; they are saved by Ctrl+Enter. */
  readonly isLong?: boolean
  readonly onSave: (value: string | null) => void
}

/** A text that is changed where it stands: Enter saves, Escape gives up. */
export function TextEdit({ value, isLong = false, isReadOnly, onSave, ...rest }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const isChanged = typed.trim() !== (value ?? '')
  const save = () => {
    if (isChanged) onSave(typed.trim() === '' ? null : typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(value ?? '')
    if (event.key !== 'Enter' || (isLong && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save()
  }
  const shared = {
    ...rest,
    value: typed,
    ...lookOf(isReadOnly, rest.placeholder),
    onKeyDown,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped(currentTarget.value),
  }
  return (
    <Stack gap="xs">
      {isLong ? (
        <Textarea {...shared} autosize minRows={3} maxRows={14} />
      ) : (
        <TextInput {...shared} />
      )}
      {isChanged && !isReadOnly ? (
        <SaveOrNot onSave={save} onCancel={() => setTyped(value ?? '')} />
      ) : null}
    </Stack>
  )
}

/** What cannot be changed does not look as if it could. */
export const lookOf = (isReadOnly: boolean, placeholder = '') =>
  isReadOnly
    ? ({ readOnly: true, variant: 'unstyled', placeholder: words.parts.none } as const)
    : ({ readOnly: false, variant: 'default', placeholder } as const)

interface ButtonsProps {
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Shown as soon as something was typed. */
export const SaveOrNot = ({ onSave, onCancel }: ButtonsProps) => (
  <Group gap="xs">
    <Button size="compact-sm" onClick={onSave}>
      {words.lead.save}
    </Button>
    <Button size="compact-sm" variant="default" onClick={onCancel}>
      {words.parts.cancel}
    </Button>
  </Group>
)
