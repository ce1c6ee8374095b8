import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import {
  formatAmountInput,
  type ParsedAmount,
  parseAmountInput,
} from '../../../lib/amount-input.ts'
import { amountError } from '../shared/amount-error.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'

const { filters: texts } = messages.leads

/** Edits a range of amounts. */
export function AmountEditor({ condition: { operators }, onApply }: EditorProps) {
  const [from, setFrom] = useState(toInputText(operators.gte ?? operators.gt))
  const [to, setTo] = useState(toInputText(operators.lte ?? operators.lt))
  const [isComplaining, setIsComplaining] = useState(false)
  const [least, most] = [parseAmountInput(from), parseAmountInput(to)]
  const apply = () => {
    setIsComplaining(true)
    if (!('error' in least) && !('error' in most)) {
      onApply({ gte: toBound(least), lte: toBound(most) })
    }
  }
  const inputProps = (value: string, parsed: ParsedAmount, change: (value: string) => void) => ({
    size: 'xs',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value,
    error: isComplaining ? amountError(parsed) : undefined,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setIsComplaining(false)
      change(currentTarget.value)
    },
  })
  return (
    <EditorForm onApply={apply}>
      <TextInput label={texts.atLeast} {...inputProps(from, least, setFrom)} data-autofocus />
      <TextInput label={texts.atMost} {...inputProps(to, most, setTo)} />
    </EditorForm>
  )
}

/** Formats an amount from the URL, which may be invalid. */
const toInputText = (bound: string | undefined): string =>
  bound === undefined || bound === '' || Number.isNaN(Number(bound))
    ? (bound ?? '')
    : formatAmountInput(Number(bound))

const toBound = (parsed: ParsedAmount): string =>
  'value' in parsed && parsed.value !== null ? String(parsed.value) : ''
