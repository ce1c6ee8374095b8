import { NumberInput, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { maxValue } from '../../../contract/lead-values.ts'
import { lookOf, SaveOrNot } from './text-edit.tsx'

interface Props {
  readonly label: string
  readonly value: number | null
  readonly isReadOnly: boolean
  readonly onSave: (value: number | null) => void
}

/** An amount that is changed where it stands: Enter saves, Escape gives up. */
export function AmountEdit({ label, value, isReadOnly, onSave }: Props) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  useEffect(() => setTyped(value ?? ''), [value])
  const next = typed === '' ? null : Number(typed)
  const isChanged = next !== value && !Number.isNaN(next)
  const save = () => {
    if (isChanged) onSave(next)
  }
  return (
    <Stack gap="xs">
      <NumberInput
        label={label}
        min={0}
        max={maxValue}
        decimalScale={2}
        thousandSeparator=","
        hideControls
        {...lookOf(isReadOnly)}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setTyped(value ?? '')
        }}
      />
      {isChanged && !isReadOnly ? (
        <SaveOrNot onSave={save} onCancel={() => setTyped(value ?? '')} />
      ) : null}
    </Stack>
  )
}
