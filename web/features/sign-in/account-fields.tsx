import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { PasswordField } from '../../components/form/password-field.tsx'
import { messages } from '../../i18n/index.ts'

const texts = messages.signIn

export const NameField = (props: TextInputProps) => (
  <TextInput
    label={texts.name}
    required
    withAsterisk={false}
    maxLength={200}
    autoComplete="name"
    {...props}
  />
)

export const EmailField = (props: TextInputProps) => (
  <TextInput
    label={texts.email}
    type="email"
    required
    withAsterisk={false}
    maxLength={254}
    autoComplete="username"
    {...props}
  />
)

interface NewPasswordProps extends PasswordInputProps {
  /** Minimum length; `undefined` until it is loaded. */
  readonly minPassword: number | undefined
}

/** Field for a new password, with its minimum length. */
export const NewPasswordField = ({ minPassword, ...props }: NewPasswordProps) => (
  <PasswordField
    label={texts.password}
    description={minPassword === undefined ? undefined : texts.atLeast(minPassword)}
    minLength={minPassword}
    autoComplete="new-password"
    {...props}
  />
)
