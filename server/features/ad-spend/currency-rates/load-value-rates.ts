import type { Org } from '../../../../contract/organizations/org.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Period, startOfDay } from '../../stats/index.ts'
import { selectPeriodRates } from './rate-store.ts'

/** Exchange rate that applies to lead values, starting at a given time. */
export interface ValueRate {
  /** ISO timestamp. */
  readonly start: string
  /** Rate in units of 10^-12, as a string of digits. */
  readonly factor: string
}

/** Currency of lead values in a report, and the rates for converting values to it. */
interface ShownValues {
  /** Null if the organization has no currency. */
  readonly currency: string | null
  /**
   * In ascending order, starting at or before the start of the period; empty if values are not
   * converted.
   */
  readonly rates: readonly ValueRate[]
}

/** Denominator of a {@link ValueRate}'s factor. */
export const valueRateUnit = 10n ** 12n

/**
 * How a report shows lead values. They are converted only if there is a rate for every day of the
 * period, because a sum must have a single currency.
 *
 * @param shown  The requested currency.
 * @see L-406
 */
export async function loadValueRates(
  tx: OrgTx,
  { currency, timeZone }: Pick<Org, 'currency' | 'timeZone'>,
  shown: string | undefined,
  period: Period,
): Promise<ShownValues> {
  if (shown === undefined || currency === null || shown === currency) return { currency, rates: [] }
  const rates = await selectPeriodRates(tx, { from: currency, to: shown }, period)
  const [first] = rates
  if (first === undefined || first.day > period.firstDay) return { currency, rates: [] }
  return {
    currency: shown,
    rates: rates.map(({ day, rate }) => ({
      start: startOfDay(timeZone, day),
      factor: toFactor(rate),
    })),
  }
}

/** Converts an exact decimal with at most 12 decimal places. */
function toFactor(rate: string): string {
  const [whole = '', decimals = ''] = rate.split('.')
  return String(BigInt(`${whole}${decimals.padEnd(12, '0')}`))
}
