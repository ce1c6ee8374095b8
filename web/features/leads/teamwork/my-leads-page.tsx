import { Anchor, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListLeadsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { Card } from '../../../components/page/card.tsx'
import { Page } from '../../../components/page/page.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { useLiveLeads } from '../shared/use-live-leads.ts'
import { ReminderItem } from './reminders.tsx'

const texts = messages.teamwork

type Lead = ListLeadsOutput[number]

/**
 * The user's tasks: reminders, with the earliest due date first, and leads assigned to the user.
 */
export function MyLeadsPage() {
  useLiveLeads()
  return (
    <Page title={texts.mine} help={texts.mineHelp}>
      <Stack>
        <MyReminders />
        <AssignedLeads />
      </Stack>
    </Page>
  )
}

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

/** List filter for the leads that still need work. */
const mine = { ownerId: 'me', status: 'open,qualified' } as const

/** Maximum number of leads on the page; the list shows the rest. */
const maxLeads = 50

/** The newest of the leads that {@link mine} selects. */
function AssignedLeads() {
  const { id: orgId } = useOrg()
  const query = useOrgQuery('list_leads', {
    ...mine,
    limit: maxLeads,
    fields: 'id,name,email,status,locked,createdAt',
  })
  return (
    <QueryBoundary query={query} skeleton={<SkeletonLines />}>
      {({ data, meta }) => {
        if (data.length === 0) {
          return (
            <EmptyCard icon={<IconUserCheck />} title={texts.noLeads} help={texts.noLeadsHelp} />
          )
        }
        const total = meta.pagination?.total ?? data.length
        return (
          <Card title={texts.openLeads}>
            <AssignedTable rows={data} />
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/o/$orgId/leads" params={{ orgId }} search={mine} {...props} />
              )}
            >
              {total > data.length ? texts.showAll(total) : texts.openList}
            </Anchor>
          </Card>
        )
      }}
    </QueryBoundary>
  )
}

function Created({ at }: { readonly at: string | undefined }) {
  const timeZone = useTimeZone()
  if (at === undefined) return null
  return (
    <time dateTime={at} title={formatInstant(at, timeZone)}>
      {formatAgo(at)}
    </time>
  )
}

function AssignedTable({ rows }: { readonly rows: readonly Lead[] }) {
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
                <Created at={lead.createdAt} />
              </Text>
            </Table.Td>
            <Table.Td>{lead.status ? <StatusBadge status={lead.status} /> : null}</Table.Td>
            <Table.Td visibleFrom="sm">
              <Created at={lead.createdAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
