import { SortHeader } from '../../../components/table/sort-header.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from './overview.module.css'
import { OverviewRow } from './overview-row.tsx'
import {
  type OverviewColumn,
  overviewColumns,
  parseOverviewSort,
  sortOverviews,
  toggleSort,
} from './sort-overviews.ts'
import { type OrgOverview, useOverviews } from './use-overviews.ts'

const { dashboard, overview: texts } = messages

/** Column names. */
export const labels: Record<OverviewColumn, string> = {
  name: texts.organization,
  leads: dashboard.leads,
  won: dashboard.won,
  costPerLead: dashboard.costPerLead,
  roas: dashboard.roas,
  lastLead: texts.lastLead,
  health: texts.health,
}

/** Columns that contain text rather than metrics. */
const textColumns: readonly OverviewColumn[] = ['name', 'lastLead', 'health']

/**
 * Total for the organizations that have loaded. There are no totals for amounts, because their
 * currencies differ.
 */
export function sumOverviews(rows: readonly OrgOverview[]) {
  const loaded = rows.flatMap(({ overview }) => overview ?? [])
  const sum = (figure: 'leads' | 'won') =>
    formatNumber(loaded.reduce((total, one) => total + one[figure], 0))
  const isWhole = loaded.length === rows.length
  const label = isWhole ? texts.total : texts.partTotal(loaded.length, rows.length)
  return { label, leads: sum('leads'), won: sum('won') }
}

/** One row per organization, sortable. */
export function OverviewTable() {
  const [search, change] = useSearchParams()
  const sort = parseOverviewSort(search.sort)
  const rows = useOverviews(search)
  return (
    <Table.ScrollContainer minWidth={820}>
      <Table verticalSpacing="sm" aria-label={texts.title} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {overviewColumns.map((column) => (
              <SortHeader
                key={column}
                label={labels[column]}
                action={dashboard.sortBy(labels[column])}
                align={textColumns.includes(column) ? 'left' : 'right'}
                sorted={column !== sort.column ? 'none' : sort.isDown ? 'descending' : 'ascending'}
                onSort={() => change({ sort: toggleSort(sort, column) })}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sortOverviews(rows, sort).map((row) => (
            <OverviewRow key={row.org.id} {...row} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <TotalRow rows={rows} />
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Total for the organizations that have loaded. */
function TotalRow({ rows }: { readonly rows: readonly OrgOverview[] }) {
  const total = sumOverviews(rows)
  return (
    <Table.Tr className={classes.total ?? ''}>
      <Table.Th scope="row">{total.label}</Table.Th>
      <Table.Td ta="right">{total.leads}</Table.Td>
      <Table.Td ta="right">{total.won}</Table.Td>
      <Table.Td colSpan={overviewColumns.length - 3} />
    </Table.Tr>
  )
}
