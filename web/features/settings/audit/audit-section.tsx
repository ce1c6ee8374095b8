import { Avatar, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useIdPages } from '../../../api/id-pages.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { userCsvFormat } from '../../../components/report/user-csv-format.ts'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { stringifySearch } from '../../../lib/search-params.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { type AuditFilter, parseAuditFilter } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditRow, actorText, auditSentence, type FindName } from './audit-sentence.ts'

const { audit: texts } = messages

/** Activity log, newest first, loaded page by page. */
const useAudit = (filter: AuditFilter) =>
  useIdPages('list_audit', filter, { placeholderData: keepPreviousData })

export function AuditSection() {
  const [search] = useSearchParams()
  const filter = parseAuditFilter(search)
  const query = useAudit(filter)
  const findName = useAuditNames()
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonLines />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  const isFiltered = Object.keys(filter).length > 0
  if (rows.length === 0 && !isFiltered) {
    return <EmptyCard icon={<IconHistory />} title={texts.empty} help={texts.emptyHelp} />
  }
  return (
    <Stack>
      <Card
        title={texts.title}
        help={texts.help}
        actions={
          <>
            <AuditFilters filter={filter} />
            <ExportButton filter={filter} />
          </>
        }
      >
        {rows.length === 0 ? (
          <EmptyState title={texts.filter.noMatch} help={texts.filter.noMatchHelp} />
        ) : (
          <AuditTable rows={rows} findName={findName} />
        )}
      </Card>
      {query.isFetchNextPageError ? <ErrorState error={query.error} /> : null}
      <LoadMore query={query} label={texts.older} />
    </Stack>
  )
}

/** Downloads all changes that match the filter, with the separator that Excel expects. */
function ExportButton({ filter }: { readonly filter: AuditFilter }) {
  const org = useOrg()
  return (
    <Button
      component="a"
      variant="default"
      size="xs"
      href={`/app/orgs/${org.id}/audit/export${stringifySearch({ ...filter, format: userCsvFormat })}`}
      download
      leftSection={<IconDownload size={15} aria-hidden />}
    >
      {texts.download}
    </Button>
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
          <Table.Th w={170} visibleFrom="sm">
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
  <time dateTime={at}>
    <Text span size="sm" display="block">
      {formatInstant(at, timeZone)}
    </Text>
    <Text span size="xs" c="dimmed" display="block">
      {formatAgo(at)}
    </Text>
  </time>
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
 * Current names of objects. The log itself contains only IDs, so names never have to be erased from
 * it.
 */
function useAuditNames(): FindName {
  const org = useOrg()
  const members = useOrgQuery('list_members', {}, { enabled: org.may('members.read') })
  const keys = useOrgQuery('list_keys', {}, { enabled: org.may('keys.read') })
  const labels = useOrgQuery('list_labels', {})
  const conversionEvents = useOrgQuery('list_conversion_events', {})
  const stages = useOrgQuery('list_stages', {})
  const rules = useOrgQuery('list_rules', {}, { enabled: org.may('rules.read') })
  const sites = useOrgQuery('list_sites', {}, { enabled: org.may('sites.read') })
  // Only pending invitations have names, because all other invitations are stored without details.
  const invitations = useOrgQuery('list_invitations', {}, { enabled: org.may('members.change') })
  const people = members.data?.data.map(({ personId: id, name }) => ({ id, name }))
  const lists: Readonly<Record<string, readonly { id: string; name: string }[] | undefined>> = {
    member: people,
    invitation: invitations.data?.data.map(({ id, email: name }) => ({ id, name })),
    key: keys.data?.data,
    label: labels.data?.data,
    conversionEvent: conversionEvents.data?.data,
    stage: stages.data?.data,
    rule: rules.data?.data,
    site: sites.data?.data,
  }
  return (kind, id) => lists[kind]?.find((one) => one.id === id)?.name
}
