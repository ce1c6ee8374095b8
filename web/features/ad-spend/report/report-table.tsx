import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import { SortHeader } from '../../../components/table/sort-header.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from '../ad-spend.module.css'
import { adLevels } from './ad-hierarchy.ts'
import { FigureCell } from './figure-cell.tsx'
import { type Column, type Figure, figures, parseReportParams } from './report-params.ts'
import { ReportRow } from './report-row.tsx'

const texts = messages.adSpend

interface Props {
  readonly report: AdReport
}

/** One row per group, with its spend and results, plus totals per currency. */
export function ReportTable({ report }: Props) {
  const { rows, totals } = report
  const [search] = useSearchParams()
  const { by } = parseReportParams(search)
  return (
    <Table.ScrollContainer minWidth={1_040}>
      <Table
        verticalSpacing="xs"
        horizontalSpacing={5}
        highlightOnHover
        className={classes.report ?? ''}
        aria-label={texts.table(texts.groups[by])}
      >
        <ReportHead />
        <Table.Tbody>
          {rows.map((row) => (
            <ReportRow
              key={[row.day, ...adLevels.map(({ key }) => row[key]), row.currency].join('\n')}
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

/** Sortable headers; the first click sorts a metric in descending order. */
function ReportHead() {
  const [search, change] = useSearchParams()
  const { by, key, sort } = parseReportParams(search)
  const columns: [Column, string, string][] = [
    [key, texts.groups[by], keySortHint(key, texts.groups[by])],
    ...figures.map((figure): [Column, string, string] => [
      figure,
      texts.figures[figure],
      figureSortHint(figure),
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

/** Column header tooltip; explains that the service sorts by ID, not by name. */
const keySortHint = (key: Column, label: string): string =>
  key === 'platform' || key === 'day' ? texts.sortBy(label) : texts.sortById

const figureSortHint = (figure: Figure): string =>
  `${texts.meanings[figure] ?? ''} ${texts.sortBy(texts.figures[figure])}`.trim()
