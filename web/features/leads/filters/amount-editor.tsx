import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { words } from '../../../i18n/en/index.ts'
import { type ReadAmount, readTypedAmount, typedAmount } from '../../../lib/amount-input.ts'
import { amountFault } from '../shared/amount-error.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './filter-editor.tsx'

const { filters: say } = words.leads

/** Asks for a range of amounts. */
export function AmountEditor({ condition: { operators }, onApply }: EditorProps) {
  const [from, setFrom] = useState(shownOf(operators.gte ?? operators.gt))
  const [to, setTo] = useState(shownOf(operators.lte ?? operators.lt))
  const [isComplaining, setIsComplaining] = useState(false)
  const [least, most] = [readTypedAmount(from), readTypedAmount(to)]
  const apply = () => {
    setIsComplaining(true)
    if (!('fault' in least) && !('fault' in most)) {
      onApply({ gte: sentOf(least), lte: sentOf(most) })
    }
  }
  const propsOf = (value: string, read: ReadAmount, change: (value: string) => void) => ({
    size: 'xs',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value,
    error: isComplaining ? amountFault(read) : undefined,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setIsComplaining(false)
      change(currentTarget.value)
    },
  })
  return (
    <EditorForm onApply={apply}>
      <TextInput label={say.atLeast} {...propsOf(from, least, setFrom)} data-autofocus />
      <TextInput label={say.atMost} {...propsOf(to, most, setTo)} />
    </EditorForm>
  )
}

/** An amount of an address, which anybody may have written. */
const shownOf = (sent: string | undefined): string =>
  sent === undefined || sent === '' || Number.isNaN(Number(sent))
    ? (sent ?? '')
    : typedAmount(Number(sent))

const sentOf = (read: ReadAmount): string =>
  'value' in read && read.value !== null ? String(read.value) : ''
