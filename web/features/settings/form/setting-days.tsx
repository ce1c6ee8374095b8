import { type InputWrapperProps, NumberInput, type NumberInputProps } from '@mantine/core'
import { type NumberSetting, settingLimits } from './setting-changes.ts'

/** The help text is below the input, so that the inputs in a row align. */
export const helpBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

// The help text may be wider than the number field.
const narrowInput = { wrapper: { maxWidth: '14rem' } } as const

interface Props extends NumberInputProps {
  /** Setting whose limits apply. */
  readonly setting: NumberSetting
}

/** Number of days or minutes, within the limits of its setting. */
export function SettingDays({ setting, ...props }: Props) {
  const [least, most] = settingLimits[setting]
  return (
    <NumberInput
      min={least}
      max={most}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      maw="28rem"
      styles={narrowInput}
      inputWrapperOrder={helpBelow}
      {...props}
    />
  )
}
