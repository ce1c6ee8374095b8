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

/** The way out of the organization; an only owner has none. */
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
    // The page of an organization that is left must be gone before it is looked up again.
    client.removeQueries({ queryKey: meQuery.queryKey })
    history.push('/')
  }
  const confirmLeave = () =>
    modals.confirmRed({
      title: texts.leaveTitle(org.name),
      help: texts.leaveHelp,
      confirm: texts.leaveSubmit,
      // What fails is told by the mutation.
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
