import { Anchor, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestReset, signInConfig } from '../../api/auth-sign-in.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { words } from '../../i18n/en/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { PublicLink } from './public-link.tsx'

/** Asks for a link by which a password is chosen anew; it says the same for every address. */
export function ForgotPasswordPage() {
  const hasMail = useQuery(signInConfig).data?.mail !== false
  const [email, setEmail] = useState<string>()
  const back = <PublicLink to="/sign-in">{words.signIn.backToSignIn}</PublicLink>
  if (email === undefined) {
    return (
      <PublicLayout
        title={words.signIn.forgotTitle}
        help={hasMail ? words.signIn.forgotHelp : words.signIn.forgotByOperator}
        footer={back}
      >
        <AskForm hasMail={hasMail} onAsked={setEmail} />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout
      title={hasMail ? words.signIn.sentTitle : words.signIn.askedTitle}
      help={hasMail ? words.signIn.sent(email) : words.signIn.asked(email)}
      footer={back}
    >
      <Group>
        <Anchor component="button" type="button" size="sm" onClick={() => setEmail(undefined)}>
          {words.signIn.otherAddress}
        </Anchor>
      </Group>
    </PublicLayout>
  )
}

interface Props {
  readonly hasMail: boolean
  readonly onAsked: (email: string) => void
}

function AskForm({ hasMail, onAsked }: Props) {
  const sent = useSentForm({
    initialValues: { email: '' },
    send: ({ email }) => requestReset(email),
    onDone: (_, { email }) => onAsked(email),
    fieldOf: { INVALID_EMAIL: 'email' },
  })
  const { forgotSubmit, forgotSubmitByOperator } = words.signIn
  return (
    <FormOf sent={sent} submit={hasMail ? forgotSubmit : forgotSubmitByOperator} fullWidth>
      <TextInput
        label={words.signIn.email}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        autoComplete="username"
        autoFocus
        {...sent.form.getInputProps('email')}
      />
    </FormOf>
  )
}
