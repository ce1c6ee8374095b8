import * as z from 'zod'
import { currencyCode } from './ad-spend-schemas.ts'

/** Limits of rates: of one request, of an organization, and of one list. */
export const rateLimits = { rows: 5_000, stored: 200_000, listed: 1_000 } as const

/** Exact decimal, more than 0: up to 12 digits before the point and 12 behind it. */
export const rateDecimal = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/, 'must be a positive decimal such as 0.9231')

/** One rate: on that day, and until a newer one, 1 unit of `from` is `rate` units of `to`. */
export const currencyRateInput = z.strictObject({
  from: currencyCode,
  to: currencyCode,
  day: z.string().max(40).meta({ description: '`YYYY-MM-DD`.', format: 'date' }),
  rate: rateDecimal,
})

/** One rate. */
export type CurrencyRate = z.output<typeof currencyRateInput>

/** Rates to store; known ones of the same day are replaced. All are stored, or none. */
export const putRatesInput = z.strictObject({
  rates: z.array(currencyRateInput).min(1).max(rateLimits.rows),
})

/** What became of them. */
export const putRatesOutput = z.object({
  inserted: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
})

/** Which rates are to be listed: newest first, at most 1,000. */
export const listRatesInput = z.strictObject({
  from: currencyCode.optional(),
  to: currencyCode.optional(),
  before: z.string().max(40).optional().meta({
    description: 'Only rates before this day, `YYYY-MM-DD`; use it to load the next page.',
    format: 'date',
  }),
})

/** Id of a rate: `USD-EUR-2026-01-31`. */
export const rateId = ({ from, to, day }: Pick<CurrencyRate, 'from' | 'to' | 'day'>): string =>
  `${from}-${to}-${day}`

/** A stored rate. */
export const currencyRate = z.object({
  id: z.string().meta({ description: 'ID for deleting the rate, such as `USD-EUR-2026-01-31`.' }),
  from: z.string(),
  to: z.string(),
  day: z.iso.date(),
  rate: z.string().meta({ description: 'Exact decimal without trailing zeros.' }),
})
