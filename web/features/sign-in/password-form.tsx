import { Group, TextInput } from '@mantine/core'
import { signIn } from '../../api/auth-sign-in.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { words } from '../../i18n/en/index.ts'
import { PublicLink } from './public-link.tsx'
import { useRefreshSession } from './use-refresh-session.ts'

/** @param props  `onSecondFactor` is called when the password was right, but is not all. */
export function PasswordForm({ onSecondFactor }: { readonly onSecondFactor: () => void }) {
  const arrive = useRefreshSession()
  const sent = useSentForm({
    initialValues: { email: '', password: '' },
    send: signIn,
    onDone: ({ twoFactorRedirect }) => (twoFactorRedirect === true ? onSecondFactor() : arrive()),
    fieldOf: { INVALID_EMAIL: 'email', INVALID_EMAIL_OR_PASSWORD: 'password' },
  })
  return (
    <FormOf sent={sent} submit={words.signIn.submit} fullWidth>
      <TextInput
        label={words.signIn.email}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        autoComplete="username webauthn"
        data-autofocus
        autoFocus
        {...sent.form.getInputProps('email')}
      />
      <div>
        <Password
          label={words.signIn.password}
          autoComplete="current-password"
          {...sent.form.getInputProps('password')}
        />
        <Group justify="flex-end" mt={6}>
          <PublicLink to="/forgot-password">{words.signIn.forgot}</PublicLink>
        </Group>
      </div>
    </FormOf>
  )
}
