import { hash } from 'node:crypto'
import { type SpendRow, spendLimits } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** An ad's values for one day. Amounts are in millionths. */
export interface SpendValues extends Omit<SpendRow, 'spend' | 'conversions' | 'conversionsValue'> {
  readonly spend: bigint
  readonly conversions: bigint
  readonly conversionsValue: bigint
}

/** Key for an ad spend row, as 64 hexadecimal digits. @see D-37 */
export function hashSpendKey(row: SpendValues): string {
  const { date, platform, accountId, campaignId, adGroupId, adId } = row
  const key = JSON.stringify([date, platform, accountId, campaignId, adGroupId, adId])
  return hash('sha256', key)
}

/**
 * Formats values as JSON. Bigints become strings, because JSON numbers cannot represent such large
 * integers exactly.
 */
export const formatValues = (values: SpendValues): string =>
  JSON.stringify({
    ...values,
    spend: String(values.spend),
    conversions: String(values.conversions),
    conversionsValue: String(values.conversionsValue),
  })

/** Parses the output of {@link formatValues}. */
export function parseValues(text: string): SpendValues {
  // The text was written by `formatValues`, which converts bigints to strings of digits.
  const { spend, conversions, conversionsValue, ...row } = JSON.parse(text) as Omit<
    SpendValues,
    'spend' | 'conversions' | 'conversionsValue'
  > &
    Record<'spend' | 'conversions' | 'conversionsValue', string>
  return {
    ...row,
    spend: BigInt(spend),
    conversions: BigInt(conversions),
    conversionsValue: BigInt(conversionsValue),
  }
}

/** Converts millionths to major units. */
export const toUnits = (micros: bigint): number => Number(micros) / 1e6

/** Converts values to a row for the ad spend feature. */
export const toSpendRow = (values: SpendValues): SpendRow => ({
  ...values,
  spend: toUnits(values.spend),
  conversions: toUnits(values.conversions),
  conversionsValue: toUnits(values.conversionsValue),
})

/** Maximum amount, in millionths. */
export const maxMicros = BigInt(spendLimits.amount) * 1_000_000n

/** Maximum count. */
export const maxCount = 1e15

/**
 * Adds up values from two rows for the same ad and day, or returns the reason they cannot be added.
 */
export function addValues(
  one: SpendValues,
  other: SpendValues,
): SpendValues | { readonly reason: string } {
  if (one.currency !== other.currency) {
    return {
      reason: `is in ${other.currency}, but an earlier row for the same day and ad is in ${one.currency}`,
    }
  }
  const sum: SpendValues = {
    ...one,
    accountName: other.accountName ?? one.accountName,
    campaignName: other.campaignName ?? one.campaignName,
    adGroupName: other.adGroupName ?? one.adGroupName,
    adName: other.adName ?? one.adName,
    spend: one.spend + other.spend,
    impressions: one.impressions + other.impressions,
    clicks: one.clicks + other.clicks,
    conversions: one.conversions + other.conversions,
    conversionsValue: one.conversionsValue + other.conversionsValue,
  }
  const isTooMuch =
    [sum.spend, sum.conversions, sum.conversionsValue].some((micros) => micros > maxMicros) ||
    [sum.impressions, sum.clicks].some((count) => count > maxCount)
  return isTooMuch
    ? { reason: 'exceeds the maximum when added to earlier rows for the same day and ad' }
    : sum
}
