import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { BreakableText } from '../../../components/field-value/breakable-text.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from '../ad-spend.module.css'
import { drillDownSearch } from './ad-hierarchy.ts'
import { FigureCell } from './figure-cell.tsx'
import { figures, parseReportParams } from './report-params.ts'
import { rowLabels } from './row-labels.ts'

const texts = messages.adSpend

interface Props {
  readonly row: AdSpendRow
  readonly report: AdReport
}

/** A group with its metrics; the name links to the level below. */
export function ReportRow({ row, report }: Props) {
  const [search] = useSearchParams()
  const { by, place } = parseReportParams(search)
  const { title, about, id } = rowLabels(row, by, place)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} className={classes.name}>
        {by === 'ad' ? (
          <Text
            size="sm"
            fw={500}
            className="free-text"
            {...(id === '' ? {} : { title: texts.id(id) })}
          >
            <BreakableText text={title} />
          </Text>
        ) : (
          <Anchor
            size="sm"
            fw={500}
            className="free-text"
            renderRoot={(props) => (
              <Link
                to="."
                search={{ ...search, ...drillDownSearch(row) }}
                title={by === 'day' ? texts.openDay(title) : texts.open(title, id)}
                {...props}
              />
            )}
          >
            <BreakableText text={title} />
          </Anchor>
        )}
        {about === '' ? null : (
          <Text size="xs" c="dimmed" fw={400} className="free-text">
            {about}
          </Text>
        )}
      </Table.Th>
      {figures.map((figure) => (
        <Table.Td key={figure} ta="right" className={classes.figure}>
          <FigureCell figure={figure} sums={row} row={row} title={title} report={report} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
