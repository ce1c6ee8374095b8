import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { messages } from '../../../i18n/index.ts'
import {
  formatFinePercent,
  formatMoney,
  formatNumber,
  formatRatio,
  formatWholeValue,
} from '../../../lib/numbers.ts'
import type { Figure } from './report-params.ts'

const texts = messages.adSpend

/** Formats the number of clicks, with the cost per click if there were any clicks. */
export function formatClicks({ clicks, cpc, currency }: SpendTotal): string {
  return cpc === null
    ? messages.dashboard.clicks(clicks)
    : texts.clicks(clicks, formatMoney(cpc, currency))
}

/** Formats a metric in a row. A ratio with a zero denominator is shown as a dash. */
export function formatFigure(row: SpendTotal, figure: Figure): string {
  const value = row[figure]
  if (value === null) return texts.none
  switch (figure) {
    case 'spend':
    case 'cpc':
    case 'costPerLead':
    case 'costPerQualified':
      return formatMoney(value, row.currency)
    case 'ctr':
      return formatFinePercent(value)
    case 'roas':
      return formatRatio(value)
    case 'wonValue':
      return formatWholeValue(value, row.valueCurrency)
    default:
      return formatNumber(value)
  }
}
