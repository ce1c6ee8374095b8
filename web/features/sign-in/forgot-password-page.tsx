import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestPasswordReset, signInConfig } from '../../api/auth-sign-in.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { EmailField } from './account-fields.tsx'
import { PublicLink } from './public-link.tsx'

/** Requests a password reset link. The response is the same for every email address. */
export function ForgotPasswordPage() {
  const hasMail = useQuery(signInConfig).data?.mail !== false
  const [email, setEmail] = useState<string>()
  const backLink = <PublicLink to="/sign-in">{messages.signIn.backToSignIn}</PublicLink>
  if (!hasMail) {
    const { forgotTitle, forgotWithoutMail } = messages.signIn
    return <PublicLayout title={forgotTitle} help={forgotWithoutMail} footer={backLink} />
  }
  if (email === undefined) {
    return (
      <PublicLayout
        title={messages.signIn.forgotTitle}
        help={messages.signIn.forgotHelp}
        footer={backLink}
      >
        <RequestResetForm onAsked={setEmail} />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout
      title={messages.signIn.sentTitle}
      help={messages.signIn.sent(email)}
      footer={backLink}
    >
      <Group>
        <Anchor component="button" type="button" size="sm" onClick={() => setEmail(undefined)}>
          {messages.signIn.otherAddress}
        </Anchor>
      </Group>
    </PublicLayout>
  )
}

interface Props {
  readonly onAsked: (email: string) => void
}

function RequestResetForm({ onAsked }: Props) {
  const submission = useAsyncForm({
    initialValues: { email: '' },
    send: ({ email }) => requestPasswordReset(email),
    onDone: (_, { email }) => onAsked(email),
    fieldByReason: { INVALID_EMAIL: 'email' },
  })
  return (
    <AsyncForm submission={submission} submit={messages.signIn.forgotSubmit} fullWidth>
      <EmailField autoFocus {...submission.form.getInputProps('email')} />
    </AsyncForm>
  )
}
