import { Anchor, Button, Group, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber, formatPercent } from '../../../lib/numbers.ts'
import { formatInstant } from '../../../lib/times.ts'
import { importPath } from '../import-path.ts'
import type { ImportKind, ImportView } from '../import-view.ts'
import { formatCreator } from './format-creator.ts'
import { kindColumns } from './kind-columns.ts'
import { StateBadge } from './state-badge.tsx'

const texts = messages.imports

interface Props {
  readonly rows: readonly ImportView[]
  readonly kind: ImportKind
  /** Shows older imports; `undefined` at the end of the list. */
  readonly onOlder: (() => void) | undefined
}

/** Imports with their state and result. */
export const ImportsTable = ({ rows, kind, onOlder }: Props) => (
  <>
    <Paper withBorder>
      <Table.ScrollContainer minWidth={760}>
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
              {kindColumns[kind].map(([label]) => (
                <Table.Th key={label} scope="col" ta="right">
                  {label}
                </Table.Th>
              ))}
              <Table.Th scope="col">{texts.when}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <ImportRow key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
    {onOlder === undefined ? null : (
      <Group justify="center">
        <Button variant="default" onClick={onOlder}>
          {messages.shared.more}
        </Button>
      </Group>
    )}
  </>
)

function ImportRow({ row }: { readonly row: ImportView }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { id, kind, name, state, progress, createdAt } = row
  return (
    <Table.Tr>
      <Table.Th scope="row" miw={170} maw={320}>
        <Anchor
          size="sm"
          className="free-text"
          renderRoot={(props) => <Link to={importPath(orgId, kind, id)} {...props} />}
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
      {kindColumns[kind].map(([label, count]) => (
        <Table.Td key={label} ta="right">
          {formatCount(count(row))}
        </Table.Td>
      ))}
      <Table.Td>
        <Text size="sm">{formatInstant(createdAt, timeZone)}</Text>
        <Text size="xs" c="dimmed">
          {formatCreator(row)}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? '' : formatNumber(count)
