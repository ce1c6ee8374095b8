import type { AttributionRow } from '../../../../contract/attribution.ts'
import { fromUnits, quotient } from '../../../../contract/values/exact-decimals.ts'
import type { SpendSums } from '../report/spend-grouping.ts'
import type { CreditFigures } from './split-credits.ts'

/** Amounts in major units, by currency in alphabetical order. */
export const formatSpend = (sums: SpendSums = new Map()): NonNullable<AttributionRow['spend']> =>
  [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, micros]) => ({ currency, spend: fromUnits(micros, 6) }))

/**
 * Ratios with 4 decimals; null without spend, with several currencies, or if the divisor is 0.
 *
 * @param valueCurrency  Currency of lead values; null if the organization has none.
 */
export function toRatios(
  { leads, valueMinor }: CreditFigures,
  sums: SpendSums,
  valueCurrency: string | null,
) {
  const [only, other] = sums
  if (only === undefined || other !== undefined) return { costPerLead: null, roas: null }
  const [currency, micros] = only
  const isSameCurrency = valueCurrency === null || valueCurrency === currency
  return {
    // Both amounts are in millionths.
    costPerLead: quotient(micros, leads, 4),
    // Minor units are hundredths and micros are millionths, a factor of 10,000.
    roas: isSameCurrency ? quotient(valueMinor * 10_000n, micros, 4) : null,
  }
}

/** Adds up amounts by currency. */
export function addSpendSums(all: readonly SpendSums[]): SpendSums {
  const total = new Map<string, bigint>()
  for (const sums of all) {
    for (const [currency, micros] of sums) {
      total.set(currency, (total.get(currency) ?? 0n) + micros)
    }
  }
  return total
}
