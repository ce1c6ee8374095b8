import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ListInvitationsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo } from '../../../lib/times.ts'
import { InviteForm } from './invite-form.tsx'

type Invitation = ListInvitationsOutput[number]

const { invitations: texts } = messages.team

/** Form for invitations, and the list of pending invitations. */
export function Invitations() {
  const query = useOrgQuery('list_invitations', {})
  return (
    <Card title={texts.title} help={texts.help}>
      <InviteForm />
      <Title order={3} size="h6">
        {texts.pending}
      </Title>
      <QueryBoundary query={query} skeleton={<SkeletonLines count={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          ) : (
            data.map((one) => <InvitationRow key={one.id} invitation={one} />)
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { email, role, expiresAt, invitedBy, mailFailedAt } = invitation
  const isOver = Date.parse(expiresAt) <= Date.now()
  const about = [
    invitedBy === null ? undefined : texts.by(invitedBy),
    isOver ? undefined : texts.expires(formatAgo(expiresAt)),
  ]
  return (
    <Group wrap="nowrap" gap="sm">
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600} className="free-text">
            {email}
          </Text>
          <Badge size="xs" variant="light" color="gray">
            {messages.team.roleNames[role]}
          </Badge>
          {isOver ? (
            <Badge size="xs" variant="light" color="red">
              {texts.expired}
            </Badge>
          ) : mailFailedAt === null ? null : (
            <Badge size="xs" variant="light" color="red">
              {texts.mailFailed}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" className="free-text">
          {about.filter((part) => part !== undefined).join(', ')}
        </Text>
      </Stack>
      <RevokeInvitation invitation={invitation} />
    </Group>
  )
}

function RevokeInvitation({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  const revoke = useOrgMutation('revoke_invitation', { stale: ['list_invitations', 'list_audit'] })
  const confirmRevoke = () =>
    modals.confirmRed({
      title: texts.revokeTitle,
      help: texts.revokeHelp(email),
      confirm: texts.revokeSubmit,
      onConfirm: () => toastOnSuccess(revoke.mutateAsync({ id }), texts.revoked),
    })
  return (
    <Button
      variant="default"
      size="xs"
      loading={revoke.isPending}
      onClick={confirmRevoke}
      aria-label={texts.revoke(email)}
    >
      {texts.revokeSubmit}
    </Button>
  )
}
