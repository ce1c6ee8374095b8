import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { InvitationRead } from '../../../contract/organizations/account.ts'
import { acceptInvitation, signIn, signInConfig } from '../../api/auth-sign-in.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { words } from '../../i18n/en/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { PublicLink } from './public-link.tsx'

interface Props {
  readonly token: string
  readonly invitation: InvitationRead
  /** Called with the id of the organization once the new person is signed in. */
  readonly onJoined: (orgId: string) => void
}

/** Somebody new chooses a name and a password, and is signed in. */
export function JoinAsNew(props: Props) {
  const { token } = props
  const { orgName, role } = props.invitation
  const toSignIn = { search: { next: '/invitation' }, hash: `token=${token}` }
  return (
    <PublicLayout
      title={words.signIn.joinTitle(orgName)}
      help={`${words.signIn.joinAs(words.team.roles[role])} ${words.signIn.joinNew}`}
      footer={
        <>
          {words.signIn.haveAccount}{' '}
          <PublicLink to="/sign-in" {...toSignIn}>
            {words.signIn.signInToJoin}
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
  const sent = useSentForm({
    initialValues: { name: '', password: '' },
    send: async ({ name, password }) => {
      const { orgId } = await acceptInvitation({ token, name, password })
      // The invitation is used up: where signing in fails now, there is a page for it.
      const isIn = await signIn({ email, password }).then(Boolean, () => false)
      return { orgId, isIn }
    },
    onDone: ({ orgId, isIn }) => (isIn ? onJoined(orgId) : history.replace('/sign-in')),
  })
  return (
    <FormOf sent={sent} submit={words.signIn.joinSubmit} fullWidth>
      <TextInput
        label={words.signIn.email}
        type="email"
        readOnly
        variant="filled"
        value={email}
        autoComplete="username"
      />
      <TextInput
        label={words.signIn.name}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="name"
        autoFocus
        {...sent.form.getInputProps('name')}
      />
      <Password
        label={words.signIn.password}
        description={minPassword === undefined ? undefined : words.signIn.atLeast(minPassword)}
        minLength={minPassword}
        autoComplete="new-password"
        {...sent.form.getInputProps('password')}
      />
    </FormOf>
  )
}
