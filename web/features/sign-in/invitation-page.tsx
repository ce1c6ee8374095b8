import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { InvitationRead } from '../../../contract/organizations/account.ts'
import { LeadtraceError } from '../../../sdk/index.ts'
import { invitationQuery } from '../../api/auth-sign-in.ts'
import { meQuery } from '../../api/me.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { AcceptAsCurrentUser } from './accept-as-current-user.tsx'
import { AcceptAsNewUser } from './accept-as-new-user.tsx'
import { PublicLink } from './public-link.tsx'
import { hashToken } from './safe-redirect-path.ts'
import { useRefreshSession } from './use-refresh-session.ts'

/** Landing page for an invitation link, which a new user or the signed-in user can accept. */
export function InvitationPage() {
  const token = hashToken(useLocation().hash)
  const me = useQuery(meQuery)
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' })
  const joining = useOpenJoinedOrg()
  const isEnded = invitation.error instanceof LeadtraceError && invitation.error.status === 404
  if (token === '' || isEnded) {
    return (
      <PublicLayout
        title={messages.signIn.linkExpiredTitle}
        help={messages.signIn.invitationExpired}
        footer={<PublicLink to="/sign-in">{messages.signIn.backToSignIn}</PublicLink>}
      />
    )
  }
  if (!joining.isIdle) return <Joined problem={joining.error} orgName={invitation.data?.orgName} />
  const error = invitation.error ?? me.error
  if (invitation.data === undefined || me.data === undefined) {
    return (
      <PublicLayout title={messages.signIn.invitationTitle}>
        {error === null ? (
          <SkeletonLines count={3} />
        ) : (
          <ErrorState
            error={error}
            retry={() => void invitation.refetch().then(() => me.refetch())}
          />
        )}
      </PublicLayout>
    )
  }
  const invitee = { token, invitation: invitation.data, onJoined: joining.mutate }
  if (me.data !== null) return <AcceptAsCurrentUser {...invitee} me={me.data} />
  // If `hasAccount` is null, the form for new users also offers to sign in.
  return invitee.invitation.hasAccount === true ? (
    <SignInFirst {...invitee} />
  ) : (
    <AcceptAsNewUser {...invitee} />
  )
}

/** Opens the organization after the invitation has been accepted. */
function useOpenJoinedOrg() {
  const { history } = useRouter()
  const refreshSession = useRefreshSession()
  return useMutation({
    mutationFn: async (orgId: string) => {
      await refreshSession()
      history.replace(`/o/${orgId}`)
    },
  })
}

const Joined = ({
  orgName = '',
  problem,
}: {
  readonly orgName: string | undefined
  readonly problem: Error | null
}) => (
  <PublicLayout title={messages.signIn.joined(orgName)}>
    {problem === null ? <SkeletonLines count={3} /> : <ErrorState error={problem} />}
  </PublicLayout>
)

interface Props {
  readonly token: string
  readonly invitation: InvitationRead
}

/** An invitation never grants access to an existing account: its owner has to sign in first. */
function SignInFirst({ token, invitation: { orgName, email } }: Props) {
  return (
    <PublicLayout
      title={messages.signIn.joinTitle(orgName)}
      help={messages.signIn.joinHasAccount(email)}
    >
      <Stack>
        <Button
          renderRoot={(props) => (
            <Link
              to="/sign-in"
              search={{ next: '/invitation' }}
              hash={`token=${token}`}
              {...props}
            />
          )}
        >
          {messages.signIn.signInToJoin}
        </Button>
      </Stack>
    </PublicLayout>
  )
}
