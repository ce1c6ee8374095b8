import { Avatar, Badge, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconShieldCheck, IconUserMinus } from '@tabler/icons-react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useMe, useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { mayManage } from '../../../components/form/roles.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatDate } from '../../../lib/times.ts'
import { SettingsTable } from '../shared/settings-table.tsx'
import type { Member } from './member.ts'
import { MemberRole } from './member-role.tsx'

const { members: texts } = messages.team

const columns = [
  { label: texts.person },
  { label: texts.role, visibleFrom: 'sm', w: 180 },
  { label: texts.twoFactor, visibleFrom: 'sm' },
  { label: texts.since, visibleFrom: 'sm' },
] as const

/** Members and their roles, which can be edited in place by users with the permission. */
export const MembersTable = ({ members }: { readonly members: readonly Member[] }) => (
  <Card title={texts.count(members.length)}>
    <SettingsTable columns={columns} actions={texts.actions}>
      {members.map((member) => (
        <MemberRow
          key={member.personId}
          member={member}
          isLastOwner={isLastOwner(member, members)}
        />
      ))}
    </SettingsTable>
  </Card>
)

/** True for the only owner; an organization must keep at least one owner. */
const isLastOwner = (member: Member, members: readonly Member[]): boolean =>
  member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1

interface RowProps {
  readonly member: Member
  readonly isLastOwner: boolean
}

function MemberRow({ member, isLastOwner: isLast }: RowProps) {
  const org = useOrg()
  const isMe = useMe().id === member.personId
  const timeZone = useTimeZone()
  const mayChange = org.may('members.change') && mayManage(org.role, member.role) && !isLast
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const role = mayChange ? (
    <MemberRole member={member} isMe={isMe} />
  ) : (
    <Text size="sm">{messages.team.roleNames[member.role]}</Text>
  )
  return (
    <Table.Tr>
      <Table.Td>
        <MemberName member={member} isMe={isMe} />
        {isNarrow ? role : null}
      </Table.Td>
      {isNarrow ? null : <Table.Td>{role}</Table.Td>}
      <Table.Td visibleFrom="sm">
        <TwoFactor isOn={member.hasTwoFactor} />
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatDate(member.createdAt, timeZone)}
      </Table.Td>
      <Table.Td ta="end">{mayChange && !isMe ? <RemoveMember member={member} /> : null}</Table.Td>
    </Table.Tr>
  )
}

const MemberName = ({ member, isMe }: { readonly member: Member; readonly isMe: boolean }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar name={member.name} color="brand" size={34} visibleFrom="xs" aria-hidden />
    <Stack gap={0} miw={0}>
      <Group gap={6}>
        <Text size="sm" fw={600} className="free-text">
          {member.name}
        </Text>
        {isMe ? (
          <Badge size="xs" variant="light" flex="none">
            {texts.you}
          </Badge>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed" className="free-text">
        {member.email}
      </Text>
    </Stack>
  </Group>
)

const TwoFactor = ({ isOn }: { readonly isOn: boolean }) =>
  isOn ? (
    <Badge variant="light" leftSection={<IconShieldCheck size={12} aria-hidden />}>
      {texts.hasTwoFactor}
    </Badge>
  ) : (
    <Text size="sm" c="dimmed">
      {texts.noTwoFactor}
    </Text>
  )

function RemoveMember({ member: { personId, name } }: { readonly member: Member }) {
  const remove = useOrgMutation('remove_member', { stale: ['list_members', 'list_audit'] })
  const confirmRemoval = () =>
    modals.confirmRed({
      title: texts.removeTitle(name),
      help: texts.removeHelp,
      confirm: texts.removeSubmit,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ personId }), texts.removed(name)),
    })
  return (
    <RemoveButton
      label={texts.remove(name)}
      isLoading={remove.isPending}
      onClick={confirmRemoval}
      hint={texts.removeSubmit}
      icon={IconUserMinus}
    />
  )
}
