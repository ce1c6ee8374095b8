import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { signInConfig } from '../../api/auth-sign-in.ts'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { ContinueWith } from './continue-with.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublicLink } from './public-link.tsx'
import { useLeaveWhenSignedIn } from './use-refresh-session.ts'

/** Sign-in with password and two-factor code, or with a passkey. */
export function SignInPage() {
  useLeaveWhenSignedIn()
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  if (needsSecondFactor) return <CodeForm onRestart={() => setNeedsSecondFactor(false)} />
  return (
    <PublicLayout title={messages.signIn.title} footer={<SignUpOffer />}>
      <Stack>
        <PasswordForm onSecondFactor={() => setNeedsSecondFactor(true)} />
        <PasskeySignIn />
        <SingleSignOn />
      </Stack>
    </PublicLayout>
  )
}

/** Sign-in with the installation's provider or an organization's provider. */
function SingleSignOn() {
  const { data: config } = useQuery(signInConfig)
  const { next } = useSearch({ strict: false })
  return (
    <>
      {config === undefined || config.singleSignOn === null ? null : (
        <ContinueWith offered={config.singleSignOn} next={next} />
      )}
      <Text ta="center">
        <PublicLink to="/single-sign-on" search={{ next }}>
          {messages.signIn.useSso}
        </PublicLink>
      </Text>
    </>
  )
}

/** Link to sign-up, if sign-up is open. */
function SignUpOffer() {
  const { data: config } = useQuery(signInConfig)
  const search = useSearch({ strict: false })
  if (config?.openSignUp !== true) return null
  return (
    <>
      {messages.signIn.noAccount}{' '}
      <PublicLink to="/sign-up" search={search}>
        {messages.signIn.signUp}
      </PublicLink>
    </>
  )
}
