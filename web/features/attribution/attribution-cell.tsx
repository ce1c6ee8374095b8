import { Text } from '@mantine/core'
import type {
  AttributionMeasure,
  AttributionRow,
  AttributionTable,
} from '../../../contract/attribution.ts'
import { messages } from '../../i18n/index.ts'
import {
  formatMoney,
  formatPercent,
  formatRatio,
  formatTenths,
  formatWholeMoney,
  formatWholeValue,
} from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { type Column, parseAttributionParams } from './attribution-params.ts'
import { Credit } from './credit.tsx'

export interface FigureSource extends Pick<AttributionRow, 'spend'> {
  readonly credit: Omit<AttributionTable['totals'], 'spend'>
  /** Difference to the base model in the selected measure. */
  readonly change: number
}

interface CellProps {
  readonly column: Column
  readonly source: FigureSource
  readonly total: number
  readonly currency: string | null
}

/** One figure of a group, or of all groups. */
export function Cell({ column, source, total, currency }: CellProps) {
  const [search] = useSearchParams()
  const { measure } = parseAttributionParams(search)
  const { spend, credit, change } = source
  const spent = (amount: number | null, format: typeof formatMoney) =>
    amount === null ? messages.dashboard.none : format(amount, spend?.[0]?.currency ?? 'EUR')
  switch (column) {
    case 'group':
      return null
    case 'change':
      return <ChangeCell change={change} now={credit[measure]} {...{ measure, currency }} />
    case 'spend':
      return spend === null || spend.length === 0
        ? messages.dashboard.none
        : spend.map((one) => (
            <div key={one.currency}>{formatWholeMoney(one.spend, one.currency)}</div>
          ))
    case 'costPerLead':
      return spent(credit.costPerLead, formatMoney)
    case 'costPerWon':
      return spent(credit.costPerWon, formatWholeMoney)
    case 'roas':
      return credit.roas === null ? messages.dashboard.none : formatRatio(credit.roas)
    default:
      return <Credit value={credit[column]} measure={column} {...{ total, currency }} />
  }
}

interface ChangeProps {
  readonly change: number
  readonly now: number
  readonly measure: AttributionMeasure
  readonly currency: string | null
}

/** Difference as an amount, and as a share of the base model's credit. */
function ChangeCell({ change, now, measure, currency }: ChangeProps) {
  const size = Math.abs(change)
  const text = measure === 'value' ? formatWholeValue(size, currency) : formatTenths(size)
  if (size < (measure === 'value' ? 0.5 : 0.05)) {
    return (
      <Text span inherit c="dimmed">
        {messages.dashboard.none}
      </Text>
    )
  }
  const before = now - change
  return (
    <>
      {`${change > 0 ? '+' : '−'}${text}`}{' '}
      <Text span size="xs" c="dimmed">
        {before < 1e-6 ? messages.dashboard.fresh : formatPercent(size / before)}
      </Text>
    </>
  )
}
