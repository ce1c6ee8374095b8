import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPassword, signInConfig } from '../../api/auth-sign-in.ts'
import { errorReason } from '../../api/call-auth.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { NewPasswordField } from './account-fields.tsx'
import { PublicLink } from './public-link.tsx'
import { hashToken } from './safe-redirect-path.ts'

/** Sets a new password with the token from an emailed link. */
export function ResetPasswordPage() {
  const token = hashToken(useLocation().hash)
  const [state, setState] = useState<'open' | 'done' | 'ended'>('open')
  if (state === 'done') {
    return (
      <PublicLayout title={messages.signIn.resetDoneTitle} help={messages.signIn.resetDone}>
        <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {messages.signIn.toSignIn}
        </Button>
      </PublicLayout>
    )
  }
  if (state === 'ended' || token === '') {
    return (
      <PublicLayout
        title={messages.signIn.linkExpiredTitle}
        help={messages.signIn.resetExpired}
        footer={<PublicLink to="/sign-in">{messages.signIn.backToSignIn}</PublicLink>}
      >
        <Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          {messages.signIn.newLink}
        </Button>
      </PublicLayout>
    )
  }
  return (
    <PublicLayout title={messages.signIn.resetTitle} help={messages.signIn.resetHelp}>
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
  const submission = useAsyncForm({
    initialValues: { newPassword: '' },
    send: async ({ newPassword }) => {
      try {
        await resetPassword({ token, newPassword })
        onDone()
      } catch (error) {
        if (errorReason(error) !== 'INVALID_TOKEN') throw error
        onEnded()
      }
    },
    onDone: () => undefined,
    fieldByReason: { PASSWORD_TOO_SHORT: 'newPassword', PASSWORD_TOO_LONG: 'newPassword' },
  })
  return (
    <AsyncForm submission={submission} submit={messages.signIn.resetSubmit} fullWidth>
      <NewPasswordField
        label={messages.signIn.newPassword}
        minPassword={minPassword}
        autoFocus
        {...submission.form.getInputProps('newPassword')}
      />
    </AsyncForm>
  )
}
