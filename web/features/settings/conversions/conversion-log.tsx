import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIdPages } from '../../../api/id-pages.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { PlatformMessage } from '../../../components/feedback/service-message.tsx'
import { ConversionBadge } from '../../../components/field-value/conversion-badge.tsx'
import { CorrectionState } from '../../../components/field-value/correction-state.tsx'
import { ReplayConversion } from '../../../components/field-value/replay-conversion.tsx'
import { userCsvFormat } from '../../../components/report/user-csv-format.ts'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import type { Conversion, Destination } from './destination-state.ts'
import { Rejections } from './rejections.tsx'

const texts = messages.conversions

const pageSize = 25

/** A destination's conversions, newest first. */
export function ConversionLog({ destination }: { readonly destination: Destination }) {
  const query = useConversions(destination.id)
  return (
    <QueryBoundary query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        return rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noLog}
          </Text>
        ) : (
          <Stack gap="sm">
            <Rejections destination={destination} />
            <ConversionTable rows={rows} name={destination.name} />
            <LoadMore query={query} label={messages.shared.more} />
            <DownloadLink destination={destination} />
          </Stack>
        )
      }}
    </QueryBoundary>
  )
}

/** The whole log as CSV, with the separators that spreadsheets expect for the user's language. */
function DownloadLink({ destination: { id, name } }: { readonly destination: Destination }) {
  const org = useOrg()
  return (
    <Group>
      <Button
        component="a"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={texts.downloadOf(name)}
        download
        href={`/app/orgs/${org.id}/conversion-destinations/${id}/conversions.csv?format=${userCsvFormat}`}
      >
        {texts.download}
      </Button>
    </Group>
  )
}

const useConversions = (id: string) => useIdPages('list_conversions', { id, limit: pageSize })

interface TableProps {
  readonly rows: readonly Conversion[]
  readonly name: string
}

const ConversionTable = ({ rows, name }: TableProps) => (
  <Table.ScrollContainer minWidth={720} maxHeight={420}>
    <Table stickyHeader verticalSpacing={6} aria-label={texts.showLog(name)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.date}</Table.Th>
          <Table.Th scope="col">{texts.action}</Table.Th>
          <Table.Th scope="col">{texts.state}</Table.Th>
          <Table.Th scope="col">{texts.reason}</Table.Th>
          <Table.Th scope="col">{texts.lead}</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((one) => (
          <Row key={one.id} conversion={one} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const oneLine = { whiteSpace: 'nowrap' } as const

function Row({ conversion }: { readonly conversion: Conversion }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { at, action, state, leadId } = conversion
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} style={oneLine}>
        {formatInstant(at, timeZone)}
      </Table.Th>
      <Table.Td className="free-text">{action}</Table.Td>
      <Table.Td>
        <ConversionBadge state={state} />
      </Table.Td>
      <Table.Td className="free-text">
        <Explanation {...conversion} />
        {conversion.correctionState === null ? null : (
          <Text size="xs" c="dimmed">
            <CorrectionState {...conversion} />
          </Text>
        )}
      </Table.Td>
      <Table.Td style={oneLine}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId }} {...props} />
          )}
        >
          {texts.openLead}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <ReplayConversion conversion={conversion} />
      </Table.Td>
    </Table.Tr>
  )
}

/** Why a conversion was not sent, what the platform said, or that the platform confirmed it. */
function Explanation({ reason, message, confirmedAt }: Conversion) {
  if (reason !== null) return texts.reasons[reason]
  if (message !== null) return <PlatformMessage text={message} />
  return confirmedAt === null ? null : texts.confirmed
}
