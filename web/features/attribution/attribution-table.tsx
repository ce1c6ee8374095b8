import { Button, Group, Text } from '@mantine/core'
import type { AttributionTable as Answer, AttributionRow } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { parseCounting } from '../../components/page/counting.ts'
import { type Bounds, LeadsLink, leadsBetween } from '../../components/table/leads-link.tsx'
import { SortHeader } from '../../components/table/sort-header.tsx'
import { Table } from '../../components/table/table.tsx'
import { messages } from '../../i18n/index.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { Search } from '../../lib/search-params.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import {
  type Column,
  parseAttributionParams,
  rowLimits,
  type ShownGroup,
} from './attribution-params.ts'
import { Credit } from './credit.tsx'

const texts = messages.attribution

interface Props {
  readonly table: Answer
  /** Currency of lead values; null if none is set. */
  readonly currency: string | null
  /** Bounds of the leads' period; `undefined` until available. */
  readonly bounds: Bounds | undefined
}

/** One row per group, one column per model. */
export function AttributionTable({ table, currency, bounds }: Props) {
  const [search, change] = useSearchParams()
  const { by, measure } = parseAttributionParams(search)
  const total = table.totals[measure]
  return (
    <>
      <Table.ScrollContainer minWidth={920}>
        <Table
          verticalSpacing="xs"
          highlightOnHover
          aria-label={texts.table(texts.measures[measure], texts.groups[by])}
        >
          <AttributionHead />
          <Table.Tbody>
            {table.rows.map((row) => (
              <AttributionTableRow key={row.group} {...{ row, total, currency, bounds }} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{texts.total}</Table.Th>
              {attributionModels.map((model) => (
                <Table.Td key={model} ta="right" fw={650}>
                  <Credit value={total} total={0} measure={measure} currency={currency} />
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
  const { by, sort } = parseAttributionParams(search)
  const columns: [Column, string][] = [
    ['group', texts.groups[by]],
    ...attributionModels.map((model): [Column, string] => [model, texts.models[model].name]),
  ]
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(([column, label]) => (
          <SortHeader
            key={column}
            label={label}
            action={column === 'group' ? texts.sortBy(label) : modelHint(column)}
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

const modelHint = (model: AttributionModel): string =>
  `${texts.models[model].help} ${texts.sortBy(texts.models[model].name)}`

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
  const { group, models: credits } = row
  const [search] = useSearchParams()
  const { by, measure } = parseAttributionParams(search)
  const filter = groupFilter(by, row)
  const date = parseCounting(search) === 'outcome' ? outcomeDates[measure] : 'createdAt'
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} maw={280} className="free-text">
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
      {attributionModels.map((model) => (
        <Table.Td key={model} ta="right">
          <Credit value={credits[model][measure]} {...{ total, measure, currency }} />
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
