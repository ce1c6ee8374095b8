import { quotient } from '../../../contract/values/exact-decimals.ts'

/** Decimals of a quotient, as the service has them. */
const decimals = 4

const micros = (figure: number): bigint => BigInt(Math.round(figure * 1e6))

/**
 * Divides as the service does: a quotient of floats would be shown as another cent than the same
 * figure has elsewhere.
 *
 * @param dividend  Not negative, with 6 decimals at most.
 * @param divisor  Above 0, with 6 decimals that count.
 */
export const exactQuotient = (dividend: number, divisor: number): number =>
  quotient(micros(dividend), micros(divisor), decimals) ?? 0
