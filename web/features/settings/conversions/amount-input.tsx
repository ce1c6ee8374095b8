import { TextInput } from '@mantine/core'
import { formatAmountInput, parseAmountInput } from '../../../lib/amount-input.ts'
import { amountError } from '../../leads/shared/amount-error.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isRequired?: boolean
  readonly placeholder?: string
  /** Unit after the amount. */
  readonly unit?: string
  /** True if the field must have room for a long placeholder. */
  readonly isWide?: boolean
}

/** Amount in a rule. The form cannot be submitted if the amount is invalid. */
export function AmountInput(props: Props) {
  const { label, value, onChange, isRequired, placeholder, unit, isWide } = props
  const error = amountError(parseAmountInput(value))
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      // On a phone, two inputs of this width and a button fit next to each other.
      w={isWide ? 160 : { base: 96, sm: 150 }}
      maxLength={30}
      required={isRequired ?? false}
      withAsterisk={false}
      placeholder={placeholder}
      rightSection={unit}
      value={value}
      error={error}
      ref={(input) => input?.setCustomValidity(error ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const parsed = parseAmountInput(value)
        if ('value' in parsed && parsed.value !== null) onChange(formatAmountInput(parsed.value))
      }}
    />
  )
}
