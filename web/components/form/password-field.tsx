import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { messages } from '../../i18n/index.ts'

/** A password, which can be shown while it is typed. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    maxLength={1_000}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': messages.signIn.show }}
    {...props}
  />
)
