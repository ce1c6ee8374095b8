import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListClientOrgsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useIdPages } from '../../../api/id-pages.ts'
import { useMe } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { Card } from '../../../components/page/card.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatDate } from '../../../lib/times.ts'
import { SettingsTable } from '../shared/settings-table.tsx'

type ClientOrg = ListClientOrgsOutput['rows'][number]

const texts = messages.team.clientOrgs

const columns = [
  { label: texts.organization },
  { label: texts.created, visibleFrom: 'sm' },
  { label: texts.invitation },
] as const

/** Organizations created with this organization's keys; renders nothing if there are none. */
export function ClientOrgsCard() {
  const query = useIdPages('list_client_orgs', { limit: 20 })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  if (query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (rows.length === 0) return null
  return (
    <Card title={texts.title} help={texts.help}>
      <SettingsTable columns={columns}>
        {rows.map((row) => (
          <ClientOrgRow key={row.id} {...row} />
        ))}
      </SettingsTable>
      <LoadMore query={query} label={messages.shared.more} />
    </Card>
  )
}

function ClientOrgRow({ id, name, createdAt, createdBy, invitation }: ClientOrg) {
  const date = formatDate(createdAt, useTimeZone())
  const email = invitation?.email ?? texts.deleted
  const key = createdBy ?? texts.unknownKey
  return (
    <Table.Tr>
      <Table.Td>
        <OrgName id={id} name={name} />
        <Text size="xs" c="dimmed" className="free-text">
          {email}
        </Text>
        <Text hiddenFrom="sm" size="xs" c="dimmed" className="free-text">
          {texts.createdWith(date, key)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{date}</Text>
        <Text size="xs" c="dimmed" className="free-text">
          {key}
        </Text>
      </Table.Td>
      <Table.Td>{invitation === null ? null : <State status={invitation.status} />}</Table.Td>
    </Table.Tr>
  )
}

/** Links to the organization if the user is also a member of it. */
function OrgName({ id, name }: Pick<ClientOrg, 'id' | 'name'>) {
  const isMember = useMe().organizations.some((org) => org.id === id)
  if (!isMember) {
    return (
      <Text size="sm" fw={600} className="free-text">
        {name}
      </Text>
    )
  }
  return (
    <Anchor
      size="sm"
      fw={600}
      className="free-text"
      renderRoot={(props) => <Link to="/o/$orgId" params={{ orgId: id }} {...props} />}
    >
      {name}
    </Anchor>
  )
}

const colors = {
  pending: 'blue',
  accepted: 'success',
  expired: 'gray',
  revoked: 'gray',
  undelivered: 'red',
} as const

const State = ({ status }: Pick<NonNullable<ClientOrg['invitation']>, 'status'>) => (
  <Badge variant="light" tt="none" miw="max-content" color={colors[status]}>
    {texts.states[status]}
  </Badge>
)
