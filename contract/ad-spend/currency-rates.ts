import * as z from 'zod'
import { currencyCode } from '../values/currency-code.ts'

/** Maximum number of rates per request (`rows`), per organization and in a returned list. */
export const rateLimits = { rows: 5_000, stored: 200_000, listed: 1_000 } as const

/** Exact positive decimal: up to 12 digits before and 12 after the point. */
export const rateDecimal = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/, 'must be a positive decimal such as 0.9231')

/**
 * Exchange rate: 1 unit of `from` equals `rate` units of `to`, from this day until the day of the
 * next rate.
 */
export const currencyRateInput = z.strictObject({
  from: currencyCode,
  to: currencyCode,
  day: z.string().max(40).meta({ description: '`YYYY-MM-DD`.', format: 'date' }),
  rate: rateDecimal,
})

export type CurrencyRate = z.output<typeof currencyRateInput>

/**
 * Rates to store, replacing existing rates for the same day. Either all of the rates are stored or
 * none.
 */
export const putRatesInput = z.strictObject({
  rates: z.array(currencyRateInput).min(1).max(rateLimits.rows),
})

/** Number of rates by outcome. */
export const putRatesOutput = z.object({
  inserted: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
})

/** Filters for the list of rates. The list contains at most 1,000 rates, newest first. */
export const listRatesInput = z.strictObject({
  from: currencyCode.optional(),
  to: currencyCode.optional(),
  before: z.string().max(40).optional().meta({
    description: 'Only rates before this day, `YYYY-MM-DD`. Use this to load the next page.',
    format: 'date',
  }),
})

/** ID of a rate: `USD-EUR-2026-01-31`. */
export const rateId = ({ from, to, day }: Pick<CurrencyRate, 'from' | 'to' | 'day'>): string =>
  `${from}-${to}-${day}`

/** Stored rate. */
export const currencyRate = z.object({
  id: z.string().meta({ description: 'ID used to delete the rate, such as `USD-EUR-2026-01-31`.' }),
  from: z.string(),
  to: z.string(),
  day: z.iso.date(),
  rate: z.string().meta({ description: 'Exact decimal without trailing zeros.' }),
})
