import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { meQuery } from '../../../api/me.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useMe, useOrg } from '../../../auth/use-org.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Member } from './member.ts'

const { members: texts } = messages.team

/** Leaves the organization. The only owner cannot leave. */
export function LeaveOrganization({ members }: { readonly members: readonly Member[] }) {
  const me = useMe()
  const owners = members.filter(({ role }) => role === 'owner')
  const isOnlyOwner = owners.every(({ personId }) => personId === me.id)
  return isOnlyOwner ? <Hint text={texts.lastOwner} /> : <Leave />
}

const Hint = ({ text }: { readonly text: string }) => (
  <Text size="sm" c="dimmed">
    {text}
  </Text>
)

function Leave() {
  const org = useOrg()
  const client = useQueryClient()
  const { history } = useRouter()
  const leave = useOrgMutation('leave_org')
  const leaveOrg = async () => {
    await leave.mutateAsync({})
    toastSuccess(texts.left(org.name))
    // The organization's pages must unmount before its data is loaded again.
    client.removeQueries({ queryKey: meQuery.queryKey })
    history.push('/')
  }
  const confirmLeave = () =>
    modals.confirmRed({
      title: texts.leaveTitle(org.name),
      help: texts.leaveHelp,
      confirm: texts.leaveSubmit,
      // The mutation reports errors.
      onConfirm: () => void leaveOrg().catch(() => undefined),
    })
  return (
    <Group>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        loading={leave.isPending}
        onClick={confirmLeave}
      >
        {texts.leave}
      </Button>
    </Group>
  )
}
