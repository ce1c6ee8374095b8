import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { fromUnits, quotient } from '../../../../contract/values/exact-decimals.ts'

/**
 * Exact sums of spend and lead figures in one currency, as strings of digits, because a sum can
 * exceed 2^53.
 */
export interface SpendSums {
  readonly currency: string
  readonly spendMicros: string
  readonly impressions: string
  readonly clicks: string
  readonly leads: string
  readonly qualified: string
  readonly won: string
  readonly wonMinor: string
}

const micros = 1_000_000n

const ratioDecimals = 4

/**
 * A row's figures. Money is in major units; ratios have 4 decimal places and are null if their
 * divisor is 0.
 *
 * @param valueCurrency  Currency of lead values; null if the organization has no currency.
 */
export function toFigures(sums: SpendSums, valueCurrency: string | null): SpendTotal {
  const isSameCurrency = valueCurrency === null || valueCurrency === sums.currency
  const spendMicros = BigInt(sums.spendMicros)
  const wonMinor = BigInt(sums.wonMinor)
  const clicks = BigInt(sums.clicks)
  const leads = BigInt(sums.leads)
  const qualified = BigInt(sums.qualified)
  const costPer = (count: bigint) => quotient(spendMicros, count * micros, ratioDecimals)
  return {
    currency: sums.currency,
    spend: fromUnits(spendMicros, 6),
    impressions: Number(sums.impressions),
    clicks: Number(clicks),
    ctr: quotient(clicks, BigInt(sums.impressions), ratioDecimals),
    cpc: costPer(clicks),
    leads: Number(leads),
    qualified: Number(qualified),
    won: Number(sums.won),
    wonValue: fromUnits(wonMinor, 2),
    costPerLead: costPer(leads),
    costPerQualified: costPer(qualified),
    // Minor units are hundredths and micros are millionths, so they differ by a factor of 10,000.
    roas: isSameCurrency ? quotient(wonMinor * 10_000n, spendMicros, ratioDecimals) : null,
    valueCurrency,
  }
}
