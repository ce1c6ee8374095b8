import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { browserSessions, changePassword } from '../../api/auth-account.ts'
import { signInConfig } from '../../api/auth-sign-in.ts'
import { useMe } from '../../auth/use-org.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'

export function PasswordCard() {
  const { email } = useMe()
  const minPassword = useQuery(signInConfig).data?.minPassword
  const client = useQueryClient()
  const submission = useAsyncForm({
    initialValues: { currentPassword: '', newPassword: '', revokeOtherSessions: true },
    send: changePassword,
    onDone: async () => {
      submission.form.reset()
      await client.refetchQueries(browserSessions)
      toastSuccess(messages.account.passwordChanged)
    },
    fieldByReason: {
      INVALID_PASSWORD: 'currentPassword',
      PASSWORD_TOO_SHORT: 'newPassword',
      PASSWORD_TOO_LONG: 'newPassword',
    },
  })
  return (
    <Card title={messages.account.password}>
      <AsyncForm submission={submission} submit={messages.account.changePassword}>
        {/* Identifies the account for password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={messages.account.currentPassword}
          autoComplete="current-password"
          maw={400}
          {...submission.form.getInputProps('currentPassword')}
        />
        <PasswordField
          label={messages.account.newPassword}
          description={minPassword === undefined ? undefined : messages.signIn.atLeast(minPassword)}
          minLength={minPassword}
          autoComplete="new-password"
          maw={400}
          {...submission.form.getInputProps('newPassword')}
        />
        <Checkbox
          label={messages.account.signOutOthers}
          description={messages.account.signOutOthersHelp}
          {...submission.form.getInputProps('revokeOtherSessions', { type: 'checkbox' })}
        />
      </AsyncForm>
    </Card>
  )
}
