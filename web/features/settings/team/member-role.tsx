import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { meQuery } from '../../../api/me.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { RoleSelect } from '../../../components/form/role-select.tsx'
import { assignableRoles } from '../../../components/form/roles.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Member } from './member.ts'

const { members: texts } = messages.team

interface Props {
  readonly member: Member
  readonly isMe: boolean
}

/**
 * Changes a member's role. Asks users for confirmation before they reduce their own permissions.
 */
export function MemberRole({ member, isMe }: Props) {
  const org = useOrg()
  const client = useQueryClient()
  const change = useOrgMutation('change_member', { stale: ['list_members', 'list_audit'] })
  const { personId, name } = member
  const give = (role: Role) =>
    change.mutate(
      { personId, role },
      {
        onSuccess: async () => {
          toastSuccess(texts.roleChanged(name, messages.team.roles[role]))
          if (isMe) await client.refetchQueries(meQuery)
        },
      },
    )
  const choose = (role: Role) => {
    if (role === member.role) return
    if (isMe) confirmOwnChange(role, () => give(role))
    else give(role)
  }
  return (
    <RoleSelect
      aria-label={texts.roleOf(name)}
      size="xs"
      offered={assignableRoles(org.role)}
      value={change.isPending ? change.variables.role : member.role}
      disabled={change.isPending}
      onChoose={choose}
    />
  )
}

const confirmOwnChange = (role: Role, onConfirm: () => void) =>
  modals.confirmRed({
    title: texts.demoteTitle,
    help: texts.demoteHelp(messages.team.roles[role]),
    confirm: texts.demote,
    onConfirm,
  })
