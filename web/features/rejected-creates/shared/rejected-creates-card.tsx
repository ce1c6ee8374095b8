import { Box, Text } from '@mantine/core'
import { isLeadField } from '../../../../contract/lead-fields.ts'
import type { ListRejectedCreatesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'

const { keys: texts } = messages.team

type Row = ListRejectedCreatesOutput['rows'][number]

/** Reasons why requests to create leads with an API key were recently rejected, by field. */
export function RejectedCreatesCard() {
  const query = useOrgQuery('list_rejected_creates', {})
  return (
    <Card title={texts.rejected} help={texts.rejectedHelp}>
      <QueryBoundary query={query}>
        {({ data: { rows } }) =>
          rows.length === 0 ? (
            <Text size="sm">{texts.rejectedNone}</Text>
          ) : (
            <ReasonTable rows={rows} />
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const ReasonTable = ({ rows }: { readonly rows: readonly Row[] }) => (
  <Table verticalSpacing="sm">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{texts.rejectedReason}</Table.Th>
        <Table.Th visibleFrom="sm">{texts.rejectedKey}</Table.Th>
        <Table.Th ta="end">{texts.rejectedCount}</Table.Th>
        <Table.Th visibleFrom="xs">{texts.rejectedLast}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <ReasonRow key={`${row.keyId} ${row.status} ${row.field} ${row.reason}`} {...row} />
      ))}
    </Table.Tbody>
  </Table>
)

function ReasonRow({ keyName, status, code, field, reason, count, lastAt }: Row) {
  const timeZone = useTimeZone()
  const key = keyName ?? texts.deletedKey
  const last = (
    <time dateTime={lastAt} title={formatInstant(lastAt, timeZone)}>
      {formatAgo(lastAt)}
    </time>
  )
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {field === null ? texts.wholeRequest : showField(field)}
        </Text>
        <Text size="sm" className="free-text">
          <ServiceMessage text={reason} />
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {status} {code}
          <Box component="span" hiddenFrom="sm">{` · ${key}`}</Box>
          <Box component="span" hiddenFrom="xs">
            {' · '}
            {last}
          </Box>
        </Text>
      </Table.Td>
      {/* Free text can break anywhere; without a minimum, the column would shrink to two characters. */}
      <Table.Td visibleFrom="sm" className="free-text" miw={140}>
        {key}
      </Table.Td>
      <Table.Td ta="end">{formatNumber(count)}</Table.Td>
      <Table.Td visibleFrom="xs" style={{ whiteSpace: 'nowrap' }}>
        {last}
      </Table.Td>
    </Table.Tr>
  )
}

/** `Email (email)`, so that users find the field in the form and in the documentation. */
const showField = (field: string): string =>
  isLeadField(field) ? `${fieldName(field)} (${field})` : field
