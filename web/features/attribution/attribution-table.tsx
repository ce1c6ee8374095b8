import { Button, Group, Text } from '@mantine/core'
import type { AttributionTable as Answer, AttributionRow } from '../../../contract/attribution.ts'
import { baseModel, omitRatios } from '../../../contract/reports/attribution-columns.ts'
import { parseCounting } from '../../components/page/counting.ts'
import { type Bounds, LeadsLink, leadsBetween } from '../../components/table/leads-link.tsx'
import { SortHeader } from '../../components/table/sort-header.tsx'
import { Table } from '../../components/table/table.tsx'
import { messages } from '../../i18n/index.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { Search } from '../../lib/search-params.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { Cell, type FigureSource } from './attribution-cell.tsx'
import {
  type Column,
  parseAttributionParams,
  rowLimits,
  type ShownGroup,
} from './attribution-params.ts'

const texts = messages.attribution

interface Props {
  readonly table: Answer
  /** Currency of lead values; null if none is set. */
  readonly currency: string | null
  /** Bounds of the leads' period; `undefined` until available. */
  readonly bounds: Bounds | undefined
}

/** One row per group, with its credit under one model and the spend that can be assigned to it. */
export function AttributionTable({ table, currency, bounds }: Props) {
  const [search, change] = useSearchParams()
  const { by, measure, model, columns } = parseAttributionParams(search)
  const { totals } = table
  const total: FigureSource = {
    spend: totals.spend,
    credit: omitRatios(totals),
    // Every model assigns all of the credit.
    change: 0,
  }
  return (
    <>
      <Table.ScrollContainer minWidth={columns.length * 96 + 60}>
        <Table
          verticalSpacing="xs"
          // With the usual space, the last column would not fit at a width of 1280 pixels.
          horizontalSpacing={6}
          highlightOnHover
          aria-label={texts.table(texts.models[model].name, texts.groups[by])}
        >
          <AttributionHead />
          <Table.Tbody>
            {table.rows.map((row) => (
              <AttributionTableRow
                key={row.group}
                {...{ row, total: totals[measure], currency, bounds }}
              />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{texts.total}</Table.Th>
              {columns.slice(1).map((column) => (
                <Table.Td key={column} ta="right" fw={650}>
                  <Cell column={column} source={total} total={0} currency={currency} />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed" maw="44rem">
          {by === 'channel' ? '' : messages.dashboard.linksHelp}
        </Text>
        {table.rows.length < table.groups ? (
          <Group gap="sm">
            <Text size="xs" c="dimmed">
              {texts.shown(formatNumber(table.rows.length), formatNumber(table.groups))}
            </Text>
            {table.rows.length < rowLimits.most ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => change({ limit: String(rowLimits.most) })}
              >
                {texts.showAll}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Group>
    </>
  )
}

/** Sortable headers; the first click sorts metrics in descending order and names from A to Z. */
function AttributionHead() {
  const [search, change] = useSearchParams()
  const { by, measure, sort, columns } = parseAttributionParams(search)
  const base = texts.models[baseModel].name
  const labels: Readonly<Record<Column, string>> = {
    ...texts.measures,
    ...texts,
    group: texts.groups[by],
    change: texts.change(base),
  }
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <SortHeader
            key={column}
            label={labels[column]}
            action={
              column === 'change'
                ? `${texts.changeHelp(texts.measures[measure], base)} ${texts.sortBy(labels[column])}`
                : texts.sortBy(labels[column])
            }
            align={column === 'group' ? 'left' : 'right'}
            sorted={column !== sort.column ? 'none' : sort.isDown ? 'descending' : 'ascending'}
            onSort={() => {
              const isDown = column === sort.column ? !sort.isDown : column !== 'group'
              change({ sort: `${column}:${isDown ? 'desc' : 'asc'}` })
            }}
          />
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

/** Date by which each measure counts leads if outcomes count by their own date. */
const outcomeDates = {
  leads: 'createdAt',
  qualified: 'qualifiedAt',
  won: 'wonAt',
  lost: 'lostAt',
  value: 'wonAt',
} as const

interface RowProps {
  readonly row: AttributionRow
  readonly total: number
  readonly currency: string | null
  readonly bounds: Bounds | undefined
}

function AttributionTableRow({ row, total, currency, bounds }: RowProps) {
  const { group, models: credits, spend } = row
  const [search] = useSearchParams()
  const { by, measure, model, columns } = parseAttributionParams(search)
  const credit = credits[model]
  const source = { spend, credit, change: credit[measure] - credits[baseModel][measure] }
  const filter = groupFilter(by, row)
  const date = parseCounting(search) === 'outcome' ? outcomeDates[measure] : 'createdAt'
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} miw={160} maw={280} className="free-text">
        <Text span inherit lineClamp={3} title={group ?? undefined}>
          {filter === null || bounds === undefined ? (
            messages.dashboard.displayName(group)
          ) : (
            <LeadsLink filters={leadsBetween(bounds, filter, date)} c="inherit" size="sm" fw={500}>
              {group}
            </LeadsLink>
          )}
        </Text>
      </Table.Th>
      {columns.slice(1).map((column) => (
        <Table.Td key={column} ta="right">
          <Cell {...{ column, source, currency }} total={column === measure ? total : 0} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/**
 * Filter for leads whose own fields assign them to the group. Null for placeholder groups, for
 * campaigns with several spellings, and for channels, because only sessions have channels.
 */
function groupFilter(by: ShownGroup, { group, utmCampaigns = [] }: AttributionRow): Search | null {
  if (by === 'channel' || group.startsWith('(') || group === 'direct') return null
  if (by === 'source') return { utm_source: group }
  const [only, other] = utmCampaigns
  return only === undefined || other !== undefined ? null : { utm_campaign: only }
}
