import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { messages } from '../../i18n/index.ts'

/** Password field whose content can be revealed. */
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
