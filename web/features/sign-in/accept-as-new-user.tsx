import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { InvitationRead } from '../../../contract/organizations/account.ts'
import { acceptInvitation, signIn, signInConfig } from '../../api/auth-sign-in.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { NameField, NewPasswordField } from './account-fields.tsx'
import { PublicLink } from './public-link.tsx'

interface Props {
  readonly token: string
  readonly invitation: InvitationRead
  /** Called with the organization's ID once the new user is signed in. */
  readonly onJoined: (orgId: string) => void
}

/** Creates an account with a name and password, and signs in. */
export function AcceptAsNewUser(props: Props) {
  const { token } = props
  const { orgName, role } = props.invitation
  const toSignIn = { search: { next: '/invitation' }, hash: `token=${token}` }
  return (
    <PublicLayout
      title={messages.signIn.joinTitle(orgName)}
      help={`${messages.signIn.joinAs(messages.team.roles[role])} ${messages.signIn.joinNew}`}
      footer={
        <>
          {messages.signIn.haveAccount}{' '}
          <PublicLink to="/sign-in" {...toSignIn}>
            {messages.signIn.signInToJoin}
          </PublicLink>
        </>
      }
    >
      <JoinForm {...props} />
    </PublicLayout>
  )
}

function JoinForm({ token, invitation: { email }, onJoined }: Props) {
  const { history } = useRouter()
  const minPassword = useQuery(signInConfig).data?.minPassword
  const submission = useAsyncForm({
    initialValues: { name: '', password: '' },
    send: async ({ name, password }) => {
      const { orgId } = await acceptInvitation({ token, name, password })
      // The invitation has been used, so if this sign-in fails, the user continues on the sign-in
      // page.
      const isIn = await signIn({ email, password }).then(Boolean, () => false)
      return { orgId, isIn }
    },
    onDone: ({ orgId, isIn }) => (isIn ? onJoined(orgId) : history.replace('/sign-in')),
  })
  return (
    <AsyncForm submission={submission} submit={messages.signIn.joinSubmit} fullWidth>
      <TextInput
        label={messages.signIn.email}
        type="email"
        readOnly
        variant="filled"
        value={email}
        autoComplete="username"
      />
      <NameField autoFocus {...submission.form.getInputProps('name')} />
      <NewPasswordField minPassword={minPassword} {...submission.form.getInputProps('password')} />
    </AsyncForm>
  )
}
