import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type {
  ScheduledImport,
  ScheduledImportRun,
} from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatInstant } from '../../../lib/times.ts'
import { runColors } from './schedule-state.ts'

const texts = messages.scheduledImports

/** A schedule's latest runs, newest first. */
export function ScheduleRuns({ schedule: { id, name } }: { readonly schedule: ScheduledImport }) {
  const query = useOrgQuery('list_spend_pull_runs', { id })
  return (
    <QueryBoundary query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noRuns}
          </Text>
        ) : (
          <Table.ScrollContainer minWidth={620} maxHeight={360}>
            <Table stickyHeader verticalSpacing={6} aria-label={texts.showRuns(name)}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{texts.when}</Table.Th>
                  <Table.Th scope="col">{texts.state}</Table.Th>
                  <Table.Th scope="col" ta="right">
                    {texts.size}
                  </Table.Th>
                  <Table.Th scope="col">{texts.outcome}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((run) => (
                  <Row key={run.id} run={run} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </QueryBoundary>
  )
}

function Row({ run }: { readonly run: ScheduledImportRun }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { startedAt, state, bytes, importId } = run
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {formatInstant(startedAt, timeZone)}
      </Table.Th>
      <Table.Td>
        <Badge variant="light" color={runColors[state]} tt="none" miw="max-content">
          {texts.states[state]}
        </Badge>
      </Table.Td>
      <Table.Td ta="right">{bytes === null ? '' : formatBytes(bytes)}</Table.Td>
      <Table.Td>
        <Text size="sm" className="free-text">
          {run.result === null ? (
            <ServiceMessage text={run.message ?? ''} />
          ) : (
            formatResult(run.result)
          )}
        </Text>
        {importId === null ? null : (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to={`/o/${orgId}/ad-spend/import/${importId}`} {...props} />
            )}
          >
            {texts.import}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Counts from a successful run. */
function formatResult({
  inserted,
  updated,
  unchanged,
  bad,
}: NonNullable<ScheduledImportRun['result']>): string {
  const counts = texts.result(
    formatNumber(inserted),
    formatNumber(updated),
    formatNumber(unchanged),
  )
  return bad === 0 ? counts : texts.withInvalid(counts, formatNumber(bad))
}
