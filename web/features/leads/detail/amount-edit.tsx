import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readTypedAmount, typedAmount } from '../../../lib/amount-input.ts'
import { amountFault } from '../shared/amount-error.ts'
import { lookOf, SaveOrNot } from './text-edit.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  readonly label: string
  readonly value: number | null
  readonly isReadOnly: boolean
  readonly onSave: (value: number | null) => Promise<unknown>
}

/** An amount that is changed where it stands: Enter saves, Escape gives up. */
export function AmountEdit({ label, value, isReadOnly, onSave }: Props) {
  const draft = useDraft(value === null ? '' : typedAmount(value))
  // While somebody types, most texts are no amounts yet.
  const [isComplaining, setIsComplaining] = useState(false)
  const read = readTypedAmount(draft.typed)
  const look = () => {
    setIsComplaining(true)
    if ('value' in read && read.value !== null && draft.isChanged)
      draft.type(typedAmount(read.value))
  }
  const save = () => {
    look()
    if (draft.isChanged && 'value' in read) void draft.keepUnless(onSave(read.value))
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        {...lookOf(isReadOnly)}
        value={draft.typed}
        error={isComplaining && draft.isChanged ? amountFault(read) : undefined}
        onChange={({ currentTarget }) => {
          setIsComplaining(false)
          draft.type(currentTarget.value)
        }}
        onBlur={look}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') draft.giveUp()
        }}
      />
      {draft.isChanged && !isReadOnly ? <SaveOrNot draft={draft} onSave={save} /> : null}
    </Stack>
  )
}
