import { Avatar, Box, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Hint } from '../../../components/overlay/hint.tsx'
import { Card } from '../../../components/page/card.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { type AuditRow, actorText, auditSentence, type FindName } from './audit-sentence.ts'

const { audit: texts } = messages.team

/** Activity log, page by page, newest first. */
function useAudit() {
  const { id } = useOrg()
  return useInfiniteQuery({
    queryKey: [id, 'list_audit'],
    // Widened type, because only the first page has no cursor.
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === undefined ? {} : { before: pageParam }
      return (await app.inOrg(id)('list_audit', page, { signal })).data
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export function AuditSection() {
  const query = useAudit()
  const findName = useAuditNames()
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonLines />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return <EmptyCard icon={<IconHistory />} title={texts.empty} help={texts.emptyHelp} />
  }
  return (
    <Stack>
      <Card title={texts.title} help={texts.help}>
        <AuditTable rows={rows} findName={findName} />
      </Card>
      {query.isFetchNextPageError ? <ErrorState error={query.error} /> : null}
      <LoadMore query={query} label={texts.older} />
    </Stack>
  )
}

interface Props {
  readonly rows: readonly AuditRow[]
  readonly findName: FindName
}

function AuditTable({ rows, findName }: Props) {
  const timeZone = useTimeZone()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={{ base: 110, sm: 220 }}>{texts.who}</Table.Th>
          <Table.Th>{texts.what}</Table.Th>
          <Table.Th w={150} visibleFrom="sm">
            {texts.when}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Actor name={actorText(row)} />
            </Table.Td>
            <Table.Td className="free-text">
              {auditSentence(row, findName)}
              <Box hiddenFrom="sm">
                <When at={row.at} timeZone={timeZone} />
              </Box>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <When at={row.at} timeZone={timeZone} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const When = ({ at, timeZone }: { readonly at: string; readonly timeZone: string }) => (
  <Hint label={formatInstant(at, timeZone)}>
    <Text component="time" dateTime={at} size="sm" c="dimmed">
      {formatAgo(at)}
    </Text>
  </Hint>
)

const Actor = ({ name }: { readonly name: string }) => (
  <Group gap="xs" wrap="nowrap">
    <Avatar name={name} color="brand" size={26} visibleFrom="sm" aria-hidden />
    <Text size="sm" className="free-text">
      {name}
    </Text>
  </Group>
)

/**
 * Current names of objects: the log contains only IDs, so that no name has to be erased from it.
 */
function useAuditNames(): FindName {
  const org = useOrg()
  const members = useOrgQuery('list_members', {}, { enabled: org.may('members.read') })
  const keys = useOrgQuery('list_keys', {}, { enabled: org.may('keys.read') })
  const labels = useOrgQuery('list_labels', {})
  const conversionEvents = useOrgQuery('list_conversion_events', {})
  const rules = useOrgQuery('list_rules', {}, { enabled: org.may('rules.read') })
  const sites = useOrgQuery('list_sites', {}, { enabled: org.may('sites.read') })
  // Only pending invitations have names: all others are stored without details.
  const invitations = useOrgQuery('list_invitations', {}, { enabled: org.may('members.change') })
  const people = members.data?.data.map(({ personId: id, name }) => ({ id, name }))
  const lists: Readonly<Record<string, readonly { id: string; name: string }[] | undefined>> = {
    member: people,
    invitation: invitations.data?.data.map(({ id, email: name }) => ({ id, name })),
    key: keys.data?.data,
    label: labels.data?.data,
    conversionEvent: conversionEvents.data?.data,
    rule: rules.data?.data,
    site: sites.data?.data,
  }
  return (kind, id) => lists[kind]?.find((one) => one.id === id)?.name
}
