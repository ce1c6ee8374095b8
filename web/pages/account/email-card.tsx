import { Alert, Text, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmail } from '../../api/auth-account.ts'
import { signInConfig } from '../../api/auth-sign-in.ts'
import { Card } from '../../parts/card.tsx'
import { FormOf, useSentForm } from '../../parts/sent-form.tsx'
import { useMe } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'

/** Changes the address by which one signs in, where mails can be sent. */
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
  const sent = useSentForm({
    initialValues: { newEmail: '' },
    send: ({ newEmail }) => changeEmail(newEmail),
    onDone: (_, { newEmail }) => setAsked(newEmail),
    fieldOf: {
      INVALID_EMAIL: 'newEmail',
      USER_ALREADY_EXISTS: 'newEmail',
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'newEmail',
    },
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
    </FormOf>
  )
}
