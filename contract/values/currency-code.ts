import * as z from 'zod'

/** ISO 4217 code, such as `EUR`. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR')
