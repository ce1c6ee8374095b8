import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatAmountInput, parseAmountInput } from '../../../lib/amount-input.ts'
import { amountError } from '../shared/amount-error.ts'
import { DraftActions, inputAppearance } from './text-edit.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  readonly label: string
  readonly value: number | null
  readonly isReadOnly: boolean
  readonly onSave: (value: number | null) => Promise<unknown>
}

/** Amount that is edited in place: Enter saves, and Escape cancels. */
export function AmountEdit({ label, value, isReadOnly, onSave }: Props) {
  const draft = useDraft(label, value === null ? '' : formatAmountInput(value))
  // Validated on blur, because most amounts are invalid while they are being typed.
  const [isComplaining, setIsComplaining] = useState(false)
  const parsed = parseAmountInput(draft.typed)
  const showErrors = () => {
    setIsComplaining(true)
    if ('value' in parsed && parsed.value !== null && draft.isChanged)
      draft.type(formatAmountInput(parsed.value))
  }
  const save = () => {
    showErrors()
    if (draft.isChanged && 'value' in parsed) void draft.keepUnless(onSave(parsed.value))
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        {...inputAppearance(isReadOnly)}
        value={draft.typed}
        error={isComplaining && draft.isChanged ? amountError(parsed) : undefined}
        onChange={({ currentTarget }) => {
          setIsComplaining(false)
          draft.type(currentTarget.value)
        }}
        onBlur={showErrors}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') draft.giveUp()
        }}
      />
      {draft.isChanged && !isReadOnly ? <DraftActions draft={draft} onSave={save} /> : null}
    </Stack>
  )
}
