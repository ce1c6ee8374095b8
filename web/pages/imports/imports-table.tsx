import { Anchor, Button, Group, Paper, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '../../format/numbers.ts'
import { formatInstant } from '../../format/times.ts'
import { useOrg } from '../../session/use-org.ts'
import { useTimeZone } from '../../session/use-time-zone.ts'
import { words } from '../../words/index.ts'
import type { ImportView } from './import-view.ts'
import { StateBadge } from './state-badge.tsx'

const texts = words.imports

interface Props {
  readonly rows: readonly ImportView[]
  /** Shows what is older; missing at the end. */
  readonly onOlder: (() => void) | undefined
}

/** Imports with their state and what came of them. */
export const ImportsTable = ({ rows, onOlder }: Props) => (
  <>
    <Paper withBorder>
      <Table.ScrollContainer minWidth={760} type="native">
        <Table
          verticalSpacing="sm"
          horizontalSpacing="md"
          aria-label={texts.earlier}
          highlightOnHover
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.file}</Table.Th>
              <Table.Th scope="col">{texts.state}</Table.Th>
              {[texts.rows, texts.created, texts.updated, texts.bad].map((label) => (
                <Table.Th key={label} scope="col" ta="right">
                  {label}
                </Table.Th>
              ))}
              <Table.Th scope="col">{texts.when}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
    {onOlder === undefined ? null : (
      <Group justify="center">
        <Button variant="default" onClick={onOlder}>
          {words.parts.more}
        </Button>
      </Group>
    )}
  </>
)

function Row({ row }: { readonly row: ImportView }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { id, name, state, progress, result, check, createdAt, createdByName } = row
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : formatNumber(value)
  return (
    <Table.Tr>
      <Table.Th scope="row" maw={320}>
        <Anchor
          size="sm"
          className="free-text"
          renderRoot={(props) => (
            <Link to="/o/$orgId/imports/$importId" params={{ orgId, importId: id }} {...props} />
          )}
        >
          {name}
        </Anchor>
      </Table.Th>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <StateBadge state={state} />
          {progress.fraction === null ? null : (
            <Text size="xs" c="dimmed">
              {formatPercent(progress.fraction)}
            </Text>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="right">{count(progress.rowsTotal)}</Table.Td>
      <Table.Td ta="right">{count(result?.created)}</Table.Td>
      <Table.Td ta="right">{count(result?.updated)}</Table.Td>
      <Table.Td ta="right">{count(result?.bad ?? check?.bad)}</Table.Td>
      <Table.Td>
        <Text size="sm">{formatInstant(createdAt, timeZone)}</Text>
        <Text size="xs" c="dimmed">
          {createdByName ?? texts.someone}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
