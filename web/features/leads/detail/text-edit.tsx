import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { GrowingTextarea } from '../../../components/form/growing-textarea.tsx'
import { messages } from '../../../i18n/index.ts'
import { type DraftControls, useDraft } from './use-draft.ts'

interface Props {
  readonly label: string
  readonly value: string | null
  readonly maxLength: number
  readonly isReadOnly: boolean
  readonly placeholder?: string
  /** Multi-line field: Enter inserts a line break, and Ctrl+Enter saves. */
  readonly isLong?: boolean
  readonly onSave: (value: string | null) => Promise<unknown>
}

/** Field that is edited in place: Enter saves, and Escape cancels. */
export function TextEdit({ value, isLong = false, isReadOnly, onSave, ...rest }: Props) {
  const draft = useDraft(rest.label, value ?? '')
  const save = () => {
    const typed = draft.typed.trim()
    if (draft.isChanged) void draft.keepUnless(onSave(typed === '' ? null : typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') draft.giveUp()
    if (event.key !== 'Enter' || (isLong && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save()
  }
  const shared = {
    ...rest,
    value: draft.typed,
    ...inputAppearance(isReadOnly, rest.placeholder),
    onKeyDown,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      draft.type(currentTarget.value),
  }
  return (
    <Stack gap="xs">
      {isLong ? (
        <GrowingTextarea {...shared} minRows={3} maxRows={14} />
      ) : (
        <TextInput {...shared} />
      )}
      {draft.isChanged && !isReadOnly ? <DraftActions draft={draft} onSave={save} /> : null}
    </Stack>
  )
}

/** Input props that make read-only values look like plain text. */
export const inputAppearance = (isReadOnly: boolean, placeholder = '') =>
  isReadOnly
    ? ({ readOnly: true, variant: 'unstyled', placeholder: messages.shared.none } as const)
    : ({ readOnly: false, variant: 'default', placeholder } as const)

interface ButtonsProps {
  readonly draft: DraftControls
  readonly onSave: () => void
}

/** Save and cancel buttons, shown once the value has changed. */
export const DraftActions = ({ draft, onSave }: ButtonsProps) => (
  <>
    {draft.isOvertaken ? (
      <Text size="xs" role="status">
        {messages.lead.editConflict}
      </Text>
    ) : null}
    <Group gap="xs">
      <Button size="compact-sm" onClick={onSave}>
        {messages.lead.save}
      </Button>
      <Button size="compact-sm" variant="default" onClick={draft.giveUp}>
        {messages.shared.cancel}
      </Button>
    </Group>
  </>
)
