import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword, signInConfig } from '../../api/auth-sign-in.ts'
import { reasonOf } from '../../api/call-auth.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { words } from '../../i18n/en/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { PublicLink } from './public-link.tsx'
import { tokenOf } from './safe-redirect-path.ts'

/** Chooses a new password, for whoever holds the link that was sent. */
export function ResetPasswordPage() {
  const token = tokenOf(useLocation().hash)
  const [state, setState] = useState<'open' | 'done' | 'ended'>('open')
  if (state === 'done') {
    return (
      <PublicLayout title={words.signIn.resetDoneTitle} help={words.signIn.resetDone}>
        <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {words.signIn.toSignIn}
        </Button>
      </PublicLayout>
    )
  }
  if (state === 'ended' || token === '') {
    return (
      <PublicLayout
        title={words.signIn.linkEndedTitle}
        help={words.signIn.resetEnded}
        footer={<PublicLink to="/sign-in">{words.signIn.backToSignIn}</PublicLink>}
      >
        <Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          {words.signIn.newLink}
        </Button>
      </PublicLayout>
    )
  }
  return (
    <PublicLayout title={words.signIn.resetTitle} help={words.signIn.resetHelp}>
      <ResetForm token={token} onDone={() => setState('done')} onEnded={() => setState('ended')} />
    </PublicLayout>
  )
}

interface Props {
  readonly token: string
  readonly onDone: () => void
  readonly onEnded: () => void
}

function ResetForm({ token, onDone, onEnded }: Props) {
  const minPassword = useQuery(signInConfig).data?.minPassword
  const sent = useSentForm({
    initialValues: { newPassword: '' },
    send: async ({ newPassword }) => {
      try {
        await resetPassword({ token, newPassword })
        onDone()
      } catch (error) {
        if (reasonOf(error) !== 'INVALID_TOKEN') throw error
        onEnded()
      }
    },
    onDone: () => undefined,
    fieldOf: { PASSWORD_TOO_SHORT: 'newPassword', PASSWORD_TOO_LONG: 'newPassword' },
  })
  return (
    <FormOf sent={sent} submit={words.signIn.resetSubmit} fullWidth>
      <Password
        label={words.signIn.newPassword}
        description={minPassword === undefined ? undefined : words.signIn.atLeast(minPassword)}
        minLength={minPassword}
        autoComplete="new-password"
        autoFocus
        {...sent.form.getInputProps('newPassword')}
      />
    </FormOf>
  )
}
