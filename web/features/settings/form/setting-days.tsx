import { type InputWrapperProps, NumberInput, type NumberInputProps } from '@mantine/core'
import { type NumberSetting, settingLimits } from './setting-changes.ts'

/** Inputs stand under each other in a line, however long their help is. */
export const helpBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

// The help beside it may be longer than a number.
const narrowInput = { wrapper: { maxWidth: '14rem' } } as const

interface Props extends NumberInputProps {
  /** Whose limits hold. */
  readonly setting: NumberSetting
}

/** A number of days or minutes, within the limits of its setting. */
export function SettingDays({ setting, ...props }: Props) {
  const [least, most] = settingLimits[setting]
  return (
    <NumberInput
      min={least}
      max={most}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator=","
      maw="28rem"
      styles={narrowInput}
      inputWrapperOrder={helpBelow}
      {...props}
    />
  )
}
