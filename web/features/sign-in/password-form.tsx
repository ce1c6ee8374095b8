import { Group } from '@mantine/core'
import { signIn } from '../../api/auth-sign-in.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { messages } from '../../i18n/index.ts'
import { EmailField } from './account-fields.tsx'
import { PublicLink } from './public-link.tsx'
import { useRefreshSession } from './use-refresh-session.ts'

/**
 * @param props `onSecondFactor` is called if the password is correct but a code is also required.
 */
export function PasswordForm({ onSecondFactor }: { readonly onSecondFactor: () => void }) {
  const refreshSession = useRefreshSession()
  const submission = useAsyncForm({
    initialValues: { email: '', password: '' },
    send: signIn,
    onDone: ({ twoFactorRedirect }) =>
      twoFactorRedirect === true ? onSecondFactor() : refreshSession(),
    fieldByReason: { INVALID_EMAIL: 'email', INVALID_EMAIL_OR_PASSWORD: 'password' },
  })
  return (
    <AsyncForm submission={submission} submit={messages.signIn.submit} fullWidth>
      <EmailField
        autoComplete="username webauthn"
        data-autofocus
        autoFocus
        {...submission.form.getInputProps('email')}
      />
      <div>
        <PasswordField
          label={messages.signIn.password}
          autoComplete="current-password"
          {...submission.form.getInputProps('password')}
        />
        <Group justify="flex-end" mt={6}>
          <PublicLink to="/forgot-password">{messages.signIn.forgot}</PublicLink>
        </Group>
      </div>
    </AsyncForm>
  )
}
