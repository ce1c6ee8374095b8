import { Alert, Anchor, Avatar, Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvitationRead } from '../../../contract/organizations/account.ts'
import type { GetMeOutput } from '../../../sdk/app-operations.generated.ts'
import { acceptInvitation } from '../../api/auth-sign-in.ts'
import { meQuery } from '../../api/me.ts'
import { endSession } from '../../auth/sign-out.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { toastError } from '../../components/feedback/toast.ts'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'

interface Props {
  readonly token: string
  readonly invitation: InvitationRead
  readonly me: GetMeOutput
  /** Called with the organization's ID. */
  readonly onJoined: (orgId: string) => void
}

/** Accepts the invitation as the signed-in user, or signs out to use another account. */
export function AcceptAsCurrentUser({ token, invitation, me, onJoined }: Props) {
  const { orgName, role, email } = invitation
  const client = useQueryClient()
  const join = useMutation({
    mutationFn: () => acceptInvitation({ token }),
    onSuccess: ({ orgId }) => onJoined(orgId),
  })
  const leave = useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      client.removeQueries({ type: 'inactive' })
      client.setQueryData(meQuery.queryKey, null)
    },
    onError: toastError,
  })
  return (
    <PublicLayout
      title={messages.signIn.joinTitle(orgName)}
      help={messages.signIn.joinAs(messages.team.roles[role])}
      footer={
        <Anchor component="button" type="button" size="sm" fw={600} onClick={() => leave.mutate()}>
          {messages.signIn.otherAccount}
        </Anchor>
      }
    >
      <Stack>
        <CurrentUser me={me} />
        {me.email === email ? null : (
          <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />}>
            {messages.signIn.invitedOther(email)}
          </Alert>
        )}
        {join.error === null ? null : <ErrorState error={join.error} />}
        <Button loading={join.isPending} onClick={() => join.mutate()}>
          {messages.signIn.joinSubmit}
        </Button>
      </Stack>
    </PublicLayout>
  )
}

const CurrentUser = ({ me }: { readonly me: GetMeOutput }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar name={me.name} color="brand" size={40} aria-hidden />
    <div style={{ minWidth: 0 }}>
      <Text size="xs" c="dimmed">
        {messages.signIn.signedInAs}
      </Text>
      <Text size="sm" fw={600} truncate>
        {me.name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {me.email}
      </Text>
    </div>
  </Group>
)
