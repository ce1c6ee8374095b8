import { useCurrency } from '../../../auth/use-currency.ts'
import { formatTenths, formatWholeValue } from '../../../lib/numbers.ts'
import type { Measure } from './over-time-series.ts'

/** Formats values for a measure: money in whole units, and numbers with at most one decimal. */
export function useMeasureFormat(measure: Measure): (value: number) => string {
  const currency = useCurrency()
  return measure === 'value' ? (value) => formatWholeValue(value, currency) : formatTenths
}
