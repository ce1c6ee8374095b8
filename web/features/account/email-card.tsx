import { Alert, Text, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmail } from '../../api/auth-account.ts'
import { signInConfig } from '../../api/auth-sign-in.ts'
import { errorReason } from '../../api/call-auth.ts'
import { useMe } from '../../auth/use-org.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'

/**
 * Changes the email address that the user signs in with, if email is configured. Asks for the
 * password if the last sign-in was more than a few minutes ago.
 */
export function EmailCard() {
  const { email } = useMe()
  const hasMail = useQuery(signInConfig).data?.mail
  return (
    <Card title={messages.account.email} help={messages.account.emailHelp}>
      <Text fw={600} className="free-text">
        {email}
      </Text>
      {hasMail === true ? <EmailForm /> : null}
      {hasMail === false ? (
        <Text size="sm" c="dimmed">
          {messages.account.emailNeedsMail}
        </Text>
      ) : null}
    </Card>
  )
}

function EmailForm() {
  const [sentTo, setSentTo] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const submission = useAsyncForm({
    initialValues: { newEmail: '', password: '' },
    send: ({ newEmail, password }) =>
      changeEmail(needsPassword ? { newEmail, password } : { newEmail }),
    onDone: (_, { newEmail }) => setSentTo(newEmail),
    onRejected: (error) => {
      if (errorReason(error) === 'SESSION_NOT_FRESH') setNeedsPassword(true)
    },
    fieldByReason: { INVALID_PASSWORD: 'password' },
  })
  if (sentTo !== undefined) {
    return (
      <Alert role="status" variant="light" icon={<IconMailForward aria-hidden />}>
        {messages.account.confirmationSent(sentTo)}
      </Alert>
    )
  }
  return (
    <AsyncForm submission={submission} submit={messages.account.sendConfirmation}>
      <TextInput
        label={messages.account.newEmail}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        maw={400}
        autoComplete="email"
        {...submission.form.getInputProps('newEmail')}
      />
      {needsPassword ? (
        <PasswordField
          label={messages.account.confirmPassword}
          autoComplete="current-password"
          autoFocus
          maw={400}
          {...submission.form.getInputProps('password')}
        />
      ) : null}
    </AsyncForm>
  )
}
