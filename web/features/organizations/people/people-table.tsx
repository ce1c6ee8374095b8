import { Avatar, Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMe } from '../../../auth/use-org.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Person, PersonRole } from './group-people.ts'
import type { PeopleAction } from './people-action.ts'
import { PersonActions } from './person-actions.tsx'

const { people: texts, team } = messages

interface Props {
  readonly people: readonly Person[]
  /** Number of people who match the search. */
  readonly count: number
  readonly onAct: (action: PeopleAction) => void
}

/** One row per person, with the role in each organization. */
export function PeopleTable({ people, count, onAct }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const myId = useMe().id
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {team.members.count(count)}
      </Text>
      <Table verticalSpacing="sm" aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={isNarrow ? undefined : '34%'}>{team.members.person}</Table.Th>
            {isNarrow ? null : <Table.Th>{texts.orgs}</Table.Th>}
            <Table.Th w={50}>
              <VisuallyHidden>{team.members.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.email}>
              <Table.Td style={{ verticalAlign: 'top' }}>
                <PersonName person={person} isMe={person.personId === myId} />
                {isNarrow ? <Roles roles={person.roles} mt={6} /> : null}
              </Table.Td>
              {isNarrow ? null : (
                <Table.Td style={{ verticalAlign: 'top' }}>
                  <Roles roles={person.roles} />
                </Table.Td>
              )}
              <Table.Td ta="end" style={{ verticalAlign: 'top' }}>
                {person.personId === myId ? null : <PersonActions person={person} onAct={onAct} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

const PersonName = ({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar name={person.name} color="brand" size={34} visibleFrom="xs" aria-hidden />
    <Stack gap={0} miw={0}>
      <Group gap={6}>
        <Text size="sm" fw={600} className="free-text">
          {person.name}
        </Text>
        {isMe ? (
          <Badge size="xs" variant="light" flex="none">
            {team.members.you}
          </Badge>
        ) : null}
      </Group>
      {person.name === person.email ? null : (
        <Text size="xs" c="dimmed" className="free-text">
          {person.email}
        </Text>
      )}
    </Stack>
  </Group>
)

/** Maximum number of organizations listed in a row; the rest are only counted. */
const shownRoles = 12

const Roles = ({
  roles,
  mt = 0,
}: {
  readonly roles: readonly PersonRole[]
  readonly mt?: number
}) => (
  <Group
    component="ul"
    gap={4}
    style={{ columnGap: '1.5rem', listStyle: 'none' }}
    m={0}
    mt={mt}
    p={0}
  >
    {roles.slice(0, shownRoles).map((one) => (
      <li key={one.org.id}>
        <RoleLine role={one} />
      </li>
    ))}
    {roles.length <= shownRoles ? null : (
      <Text component="li" size="sm" c="dimmed">
        {texts.others(roles.length - shownRoles)}
      </Text>
    )}
  </Group>
)

/** Organization and role, along with the state of an invitation. */
export function RoleLine({ role: { org, role, invitation } }: { readonly role: PersonRole }) {
  const isOver = invitation !== undefined && Date.parse(invitation.expiresAt) <= Date.now()
  return (
    <Group gap={6} wrap="wrap">
      <Text size="sm" span className="free-text">
        {org.name}
      </Text>
      <Badge size="sm" variant="light" tt="none" color="gray">
        {team.roleNames[role]}
      </Badge>
      {invitation === undefined ? null : (
        <Badge size="sm" variant="light" tt="none" color={isOver ? 'red' : 'brand'}>
          {isOver ? team.invitations.expired : texts.invited}
        </Badge>
      )}
      {invitation === undefined || isOver || invitation.mailFailedAt === null ? null : (
        <Badge size="sm" variant="light" tt="none" color="red">
          {team.invitations.mailFailed}
        </Badge>
      )}
    </Group>
  )
}
