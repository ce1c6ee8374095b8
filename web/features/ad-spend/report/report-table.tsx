import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import { SortHeader } from '../../../components/table/sort-header.tsx'
import { Table } from '../../../components/table/table.tsx'
import { words } from '../../../i18n/en/index.ts'
import { useChoices } from '../../../lib/use-search-params.ts'
import classes from '../ad-spend.module.css'
import { levels } from './ad-hierarchy.ts'
import { FigureCell } from './figure-cell.tsx'
import { type Column, type Figure, figures, reportChoices } from './report-params.ts'
import { ReportRow } from './report-row.tsx'

const texts = words.adSpend

interface Props {
  readonly report: AdReport
}

/** A row per group with what it cost and what came of it, and the sums of each currency. */
export function ReportTable({ report }: Props) {
  const { rows, totals } = report
  const [search] = useChoices()
  const { by } = reportChoices(search)
  return (
    <Table.ScrollContainer minWidth={1_040}>
      <Table
        verticalSpacing="xs"
        horizontalSpacing={7}
        highlightOnHover
        className={classes.report ?? ''}
        aria-label={texts.table(texts.groups[by])}
      >
        <Head />
        <Table.Tbody>
          {rows.map((row) => (
            <ReportRow
              key={[row.day, ...levels.map(({ key }) => row[key]), row.currency].join('\n')}
              row={row}
              report={report}
            />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {totals.map((total) => (
            <Table.Tr key={total.currency}>
              <Table.Th scope="row" className={classes.name}>
                {texts.total(total.currency)}
              </Table.Th>
              {figures.map((figure) => (
                <Table.Td key={figure} ta="right" fw={650} className={classes.figure}>
                  <FigureCell
                    figure={figure}
                    sums={total}
                    title={texts.total(total.currency)}
                    report={report}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Heads by which the table is sorted: figures from high to low at first. */
function Head() {
  const [search, change] = useChoices()
  const { by, key, sort } = reportChoices(search)
  const columns: [Column, string, string][] = [
    [key, texts.groups[by], sortOfKey(key, texts.groups[by])],
    ...figures.map((figure): [Column, string, string] => [
      figure,
      texts.figures[figure],
      sortOf(figure),
    ]),
  ]
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(([column, label, action]) => (
          <SortHeader
            key={column}
            label={label}
            action={action}
            align={column === key ? 'left' : 'right'}
            sorted={column !== sort.column ? 'none' : sort.isDown ? 'descending' : 'ascending'}
            onSort={() => {
              const isDown = column === sort.column ? !sort.isDown : column !== key
              change({ sort: `${column}:${isDown ? 'desc' : 'asc'}`, page: '' })
            }}
          />
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

/** Names are no order of the service. */
const sortOfKey = (key: Column, label: string): string =>
  key === 'platform' || key === 'day' ? texts.sortBy(label) : texts.sortById

const sortOf = (figure: Figure): string =>
  `${texts.meanings[figure] ?? ''} ${texts.sortBy(texts.figures[figure])}`.trim()
