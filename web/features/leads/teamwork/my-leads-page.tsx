import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListMyLeadsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useIdPages } from '../../../api/id-pages.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { Card } from '../../../components/page/card.tsx'
import { Page } from '../../../components/page/page.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { ReminderItem } from './reminders.tsx'

const texts = messages.teamwork

type Lead = ListMyLeadsOutput['rows'][number]

/**
 * The user's tasks: reminders, with the earliest due date first, and the leads assigned to them.
 */
export const MyLeadsPage = () => (
  <Page title={texts.mine} help={texts.mineHelp}>
    <Stack>
      <MyReminders />
      <AssignedLeads />
    </Stack>
  </Page>
)

function MyReminders() {
  const query = useOrgQuery('list_my_reminders', {})
  return (
    <Card title={texts.reminders}>
      <QueryBoundary query={query} skeleton={<SkeletonLines count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noReminders}
            </Text>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {data.map(({ lead, ...reminder }) => (
                <ReminderItem key={reminder.id} reminder={reminder}>
                  <LeadLink lead={lead} />
                </ReminderItem>
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function LeadLink({ lead }: { readonly lead: Pick<Lead, 'id' | 'name' | 'email' | 'locked'> }) {
  const { id: orgId } = useOrg()
  return (
    <Anchor
      size="sm"
      fw={600}
      className="free-text"
      renderRoot={(props) => (
        <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId: lead.id }} {...props} />
      )}
    >
      {leadName(lead)}
    </Anchor>
  )
}

function AssignedLeads() {
  const query = useIdPages('list_my_leads', {})
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonLines />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return <EmptyCard icon={<IconUserCheck />} title={texts.noLeads} help={texts.noLeadsHelp} />
  }
  return (
    <>
      <Card title={texts.openLeads}>
        <AssignedTable rows={rows} />
      </Card>
      {query.isFetchNextPageError ? <ErrorState error={query.error} /> : null}
      <LoadMore query={query} label={texts.older} />
    </>
  )
}

function AssignedTable({ rows }: { readonly rows: readonly Lead[] }) {
  const timeZone = useTimeZone()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.lead.title}</Table.Th>
          <Table.Th>{messages.lead.deletion.status}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.created}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((lead) => (
          <Table.Tr key={lead.id}>
            <Table.Td>
              <LeadLink lead={lead} />
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {formatAgo(lead.createdAt)}
              </Text>
            </Table.Td>
            <Table.Td>
              <Group gap="xs">
                <StatusBadge status={lead.status} />
              </Group>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <time dateTime={lead.createdAt} title={formatInstant(lead.createdAt, timeZone)}>
                {formatAgo(lead.createdAt)}
              </time>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
