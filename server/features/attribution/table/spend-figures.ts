import type { AttributionRow } from '../../../../contract/attribution.ts'
import { fromUnits, quotient } from '../../../../contract/values/exact-decimals.ts'
import type { SpendSeries, SpendSums } from '../report/spend-grouping.ts'
import type { CreditFigures } from './split-credits.ts'

/** Amounts in major units, by currency in alphabetical order. */
export const formatSpend = (sums: SpendSums = new Map()): NonNullable<AttributionRow['spend']> =>
  [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => ({ currency, spend: toMajor(amount) }))

const micro = 10n ** 12n

/** An amount in major units, rounded half up to millionths. */
export const toMajor = (amount: bigint): number => fromUnits((amount + micro / 2n) / micro, 6)

/**
 * Ratios with 4 decimal places; null if there is no spend, if there are several currencies or if
 * the divisor is 0.
 *
 * @param hasValuesIn  True if lead values are in the given currency.
 */
export function toRatios(
  { leads, won, valueMinor }: CreditFigures,
  sums: SpendSums,
  hasValuesIn: (currency: string) => boolean,
) {
  const [only, other] = sums
  if (only === undefined || other !== undefined) {
    return { costPerLead: null, costPerWon: null, roas: null }
  }
  const [currency, amount] = only
  return {
    // Leads are in millionths.
    costPerLead: quotient(amount, BigInt(leads) * micro, 4),
    costPerWon: quotient(amount, BigInt(won) * micro, 4),
    // A minor unit is a hundredth, but amounts are in units of 10^-18.
    roas: hasValuesIn(currency) ? quotient(valueMinor * 10n ** 16n, amount, 4) : null,
  }
}

/** Adds up amounts by currency. */
export function addSpendSums(all: readonly SpendSums[]): SpendSums {
  const total = new Map<string, bigint>()
  for (const sums of all) {
    for (const [currency, amount] of sums) {
      total.set(currency, (total.get(currency) ?? 0n) + amount)
    }
  }
  return total
}

/** Adds up the amounts in each part, by currency. */
export function addSpendSeries(all: readonly SpendSeries[]): SpendSeries {
  const [only, ...others] = all
  if (only !== undefined && others.length === 0) return only
  const totals = new Map<string, bigint[]>()
  for (const series of all) {
    for (const [currency, amounts] of series) {
      const total = totals.get(currency)
      if (total === undefined) totals.set(currency, [...amounts])
      else
        for (const [part, amount] of amounts.entries()) total[part] = (total[part] ?? 0n) + amount
    }
  }
  return totals
}

/** Sums over all parts. */
export const sumSeries = (series: SpendSeries): SpendSums =>
  new Map([...series].map(([currency, amounts]) => [currency, amounts.reduce((a, b) => a + b, 0n)]))
