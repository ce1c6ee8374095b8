import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { SignInConfig } from '../../../contract/organizations/account.ts'
import { signInConfig, signUp } from '../../api/auth-sign-in.ts'
import { QueryBoundary, SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { EmailField, NameField, NewPasswordField } from './account-fields.tsx'
import { PublicLink } from './public-link.tsx'
import { useLeaveWhenSignedIn, useRefreshSession } from './use-refresh-session.ts'

/** Creates an account, if the administrator allows it. */
export function SignUpPage() {
  useLeaveWhenSignedIn()
  const config = useQuery(signInConfig)
  const search = useSearch({ strict: false })
  const isClosed = config.data?.openSignUp === false
  return (
    <PublicLayout
      title={isClosed ? messages.signIn.closedTitle : messages.signIn.signUpTitle}
      help={isClosed ? messages.signIn.closed : undefined}
      footer={
        <>
          {messages.signIn.haveAccount}{' '}
          <PublicLink to="/sign-in" search={search}>
            {messages.signIn.toSignIn}
          </PublicLink>
        </>
      }
    >
      <QueryBoundary query={config} skeleton={<SkeletonLines count={3} />}>
        {(loaded) => (loaded.openSignUp ? <SignUpForm config={loaded} /> : null)}
      </QueryBoundary>
    </PublicLayout>
  )
}

function SignUpForm({ config }: { readonly config: SignInConfig }) {
  const refreshSession = useRefreshSession()
  const submission = useAsyncForm({
    initialValues: { name: '', email: '', password: '' },
    send: signUp,
    onDone: refreshSession,
    fieldByReason: {
      INVALID_EMAIL: 'email',
      USER_ALREADY_EXISTS: 'email',
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
      PASSWORD_TOO_SHORT: 'password',
      PASSWORD_TOO_LONG: 'password',
    },
  })
  return (
    <AsyncForm submission={submission} submit={messages.signIn.signUpSubmit} fullWidth>
      <NameField autoFocus {...submission.form.getInputProps('name')} />
      <EmailField {...submission.form.getInputProps('email')} />
      <NewPasswordField
        minPassword={config.minPassword}
        {...submission.form.getInputProps('password')}
      />
    </AsyncForm>
  )
}
