import { Alert, Text, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmail } from '../../api/auth-account.ts'
import { signInConfig } from '../../api/auth-sign-in.ts'
import { reasonOf } from '../../api/call-auth.ts'
import { useMe } from '../../auth/use-org.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { words } from '../../i18n/en/index.ts'

/**
 * Changes the address by which one signs in, where mails can be sent. Some minutes after signing in,
 * the password is asked for first.
 */
export function EmailCard() {
  const { email } = useMe()
  const hasMail = useQuery(signInConfig).data?.mail
  return (
    <Card title={words.account.email} help={words.account.emailHelp}>
      <Text fw={600} className="free-text">
        {email}
      </Text>
      {hasMail === true ? <EmailForm /> : null}
      {hasMail === false ? (
        <Text size="sm" c="dimmed">
          {words.account.emailNeedsMail}
        </Text>
      ) : null}
    </Card>
  )
}

function EmailForm() {
  const [asked, setAsked] = useState<string>()
  const [asksPassword, setAsksPassword] = useState(false)
  const sent = useSentForm({
    initialValues: { newEmail: '', password: '' },
    send: ({ newEmail, password }) =>
      changeEmail(asksPassword ? { newEmail, password } : { newEmail }),
    onDone: (_, { newEmail }) => setAsked(newEmail),
    onRefused: (error) => {
      if (reasonOf(error) === 'SESSION_NOT_FRESH') setAsksPassword(true)
    },
    fieldOf: { INVALID_PASSWORD: 'password' },
  })
  if (asked !== undefined) {
    return (
      <Alert role="status" variant="light" icon={<IconMailForward aria-hidden />}>
        {words.account.emailAsked(asked)}
      </Alert>
    )
  }
  return (
    <FormOf sent={sent} submit={words.account.sendConfirmation}>
      <TextInput
        label={words.account.newEmail}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        maw={400}
        autoComplete="email"
        {...sent.form.getInputProps('newEmail')}
      />
      {asksPassword ? (
        <Password
          label={words.account.confirmPassword}
          autoComplete="current-password"
          autoFocus
          maw={400}
          {...sent.form.getInputProps('password')}
        />
      ) : null}
    </FormOf>
  )
}
