import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import type { AdSpendRow, SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from '../ad-spend.module.css'
import { figureLeadsSearch, leadFigures } from '../leads/figure-leads.ts'
import { formatFigure } from './format-figure.ts'
import type { Figure } from './report-params.ts'

const texts = messages.adSpend

interface Props {
  readonly figure: Figure
  readonly sums: SpendTotal
  /** Omitted for totals. */
  readonly row?: AdSpendRow
  /** Label of the row. */
  readonly title: string
  readonly report: AdReport
}

/** Metric in a row or in the totals; lead counts link to the leads. */
export function FigureCell({ figure, sums, row, title, report }: Props) {
  const { id: orgId, may } = useOrg()
  const [search] = useSearchParams()
  const text = formatFigure(sums, figure)
  const counted = leadFigures.find((one) => one === figure)
  if (counted === undefined || sums[counted] === 0 || !may('leads.read')) return text
  const rowCurrency = report.totals.length > 1 ? sums.currency : undefined
  const leads = figureLeadsSearch(search, report, { counted, rowCurrency, ...(row && { row }) })
  return (
    <Anchor
      size="sm"
      c="inherit"
      fw="inherit"
      className={classes.count ?? ''}
      aria-label={`${text} ${texts.leadsOf(texts.figures[figure], title)}`}
      renderRoot={(props) => (
        <Link to="/o/$orgId/ad-spend/leads" params={{ orgId }} search={leads} {...props} />
      )}
    >
      {text}
    </Anchor>
  )
}
