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
  /** For long placeholders. */
  readonly isWide?: boolean
}

/** Amount of a rule; an invalid one keeps the form from being submitted. */
export function AmountInput(props: Props) {
  const { label, value, onChange, isRequired, placeholder, unit, isWide } = props
  const error = amountError(parseAmountInput(value))
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      // Two and a button fit next to each other on a phone.
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
