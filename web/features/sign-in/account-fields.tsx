import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { PasswordField } from '../../components/form/password-field.tsx'
import { messages } from '../../i18n/index.ts'

const texts = messages.signIn

/** The name of a new user. */
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

/** The address by which a user signs in. */
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
  /** Fewest characters; undefined until the service has told it. */
  readonly minPassword: number | undefined
}

/** A password that is chosen, with the rule that it must follow. */
export const NewPasswordField = ({ minPassword, ...props }: NewPasswordProps) => (
  <PasswordField
    label={texts.password}
    description={minPassword === undefined ? undefined : texts.atLeast(minPassword)}
    minLength={minPassword}
    autoComplete="new-password"
    {...props}
  />
)
