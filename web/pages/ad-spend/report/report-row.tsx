import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AdMapping } from '../../../../contract/ad-mappings.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend-schemas.ts'
import { Table } from '../../../parts/table.tsx'
import { words } from '../../../words/index.ts'
import { type Bounds, leadsBetween } from '../../dashboard/leads-link.tsx'
import { useChoices } from '../../dashboard/use-choices.ts'
import classes from '../ad-spend.module.css'
import { searchInto } from './ad-place.ts'
import { figureText } from './figure-text.ts'
import { countsLeads, leadLists } from './lead-lists.ts'
import { LeadsFigure } from './leads-figure.tsx'
import { type Figure, figures, reportChoices } from './report-choices.ts'
import { rowTexts } from './row-texts.ts'

const texts = words.adSpend

interface Props {
  readonly row: AdSpendRow
  readonly mappings: readonly AdMapping[]
  readonly bounds: Bounds | undefined
}

/** One group with its figures; its name leads to what lies below it. */
export function ReportRow({ row, mappings, bounds }: Props) {
  const [search] = useChoices()
  const { by, place } = reportChoices(search)
  const { title, about, id } = rowTexts(row, by, place)
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
            {title}
          </Text>
        ) : (
          <Anchor
            size="sm"
            fw={500}
            className="free-text"
            renderRoot={(props) => (
              <Link
                to="."
                search={{ ...search, ...searchInto(row) }}
                title={by === 'day' ? texts.openDay(title) : texts.open(title, id)}
                {...props}
              />
            )}
          >
            {title}
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
          <Cell row={row} figure={figure} title={title} mappings={mappings} bounds={bounds} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

interface CellProps extends Props {
  readonly figure: Figure
  /** What the row is called. */
  readonly title: string
}

function Cell({ row, figure, title, mappings, bounds }: CellProps) {
  const text = figureText(row, figure)
  if (bounds === undefined || !countsLeads(figure) || row[figure] === 0) return text
  return (
    <LeadsFigure
      label={texts.leadsOf(texts.figures[figure], title)}
      count={row[figure] ?? 0}
      lists={leadLists(row, figure, leadsBetween(bounds), mappings)}
    >
      {text}
    </LeadsFigure>
  )
}
