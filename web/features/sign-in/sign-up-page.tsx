import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { SignInConfig } from '../../../contract/organizations/account.ts'
import { signInConfig, signUp } from '../../api/auth-sign-in.ts'
import { QueryBoundary, SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { words } from '../../i18n/en/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { PublicLink } from './public-link.tsx'
import { useLeaveWhenSignedIn, useRefreshSession } from './use-refresh-session.ts'

/** Opens an account, where the operator lets anybody. */
export function SignUpPage() {
  useLeaveWhenSignedIn()
  const config = useQuery(signInConfig)
  const search = useSearch({ strict: false })
  const isClosed = config.data?.openSignUp === false
  return (
    <PublicLayout
      title={isClosed ? words.signIn.closedTitle : words.signIn.signUpTitle}
      help={isClosed ? words.signIn.closed : undefined}
      footer={
        <>
          {words.signIn.haveAccount}{' '}
          <PublicLink to="/sign-in" search={search}>
            {words.signIn.toSignIn}
          </PublicLink>
        </>
      }
    >
      <QueryBoundary query={config} skeleton={<SkeletonLines count={3} />}>
        {(known) => (known.openSignUp ? <SignUpForm config={known} /> : null)}
      </QueryBoundary>
    </PublicLayout>
  )
}

function SignUpForm({ config }: { readonly config: SignInConfig }) {
  const arrive = useRefreshSession()
  const sent = useSentForm({
    initialValues: { name: '', email: '', password: '' },
    send: signUp,
    onDone: arrive,
    fieldOf: {
      INVALID_EMAIL: 'email',
      USER_ALREADY_EXISTS: 'email',
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
      PASSWORD_TOO_SHORT: 'password',
      PASSWORD_TOO_LONG: 'password',
    },
  })
  return (
    <FormOf sent={sent} submit={words.signIn.signUpSubmit} fullWidth>
      <TextInput
        label={words.signIn.name}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="name"
        autoFocus
        {...sent.form.getInputProps('name')}
      />
      <TextInput
        label={words.signIn.email}
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        autoComplete="username"
        {...sent.form.getInputProps('email')}
      />
      <Password
        label={words.signIn.password}
        description={words.signIn.atLeast(config.minPassword)}
        minLength={config.minPassword}
        autoComplete="new-password"
        {...sent.form.getInputProps('password')}
      />
    </FormOf>
  )
}
