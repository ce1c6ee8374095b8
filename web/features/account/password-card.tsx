import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { browserSessions, changePassword } from '../../api/auth-account.ts'
import { signInConfig } from '../../api/auth-sign-in.ts'
import { useMe } from '../../auth/use-org.ts'
import { tell } from '../../components/feedback/toast.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { words } from '../../i18n/en/index.ts'

/** Changes the password. */
export function PasswordCard() {
  const { email } = useMe()
  const minPassword = useQuery(signInConfig).data?.minPassword
  const client = useQueryClient()
  const sent = useSentForm({
    initialValues: { currentPassword: '', newPassword: '', revokeOtherSessions: true },
    send: changePassword,
    onDone: async () => {
      sent.form.reset()
      await client.refetchQueries(browserSessions)
      tell(words.account.passwordChanged)
    },
    fieldOf: {
      INVALID_PASSWORD: 'currentPassword',
      PASSWORD_TOO_SHORT: 'newPassword',
      PASSWORD_TOO_LONG: 'newPassword',
    },
  })
  return (
    <Card title={words.account.password}>
      <FormOf sent={sent} submit={words.account.changePassword}>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Password
          label={words.account.currentPassword}
          autoComplete="current-password"
          maw={400}
          {...sent.form.getInputProps('currentPassword')}
        />
        <Password
          label={words.account.newPassword}
          description={minPassword === undefined ? undefined : words.signIn.atLeast(minPassword)}
          minLength={minPassword}
          autoComplete="new-password"
          maw={400}
          {...sent.form.getInputProps('newPassword')}
        />
        <Checkbox
          label={words.account.endOthers}
          description={words.account.endOthersHelp}
          {...sent.form.getInputProps('revokeOtherSessions', { type: 'checkbox' })}
        />
      </FormOf>
    </Card>
  )
}
