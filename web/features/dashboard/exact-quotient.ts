import { quotient } from '../../../contract/values/exact-decimals.ts'

/** Decimals of a quotient, as in the service. */
const decimals = 4

const micros = (figure: number): bigint => BigInt(Math.round(figure * 1e6))

/**
 * Divides exactly, as the service does. Floating-point division could round to a different cent
 * than the same figure elsewhere.
 *
 * @param dividend Not negative, at most 6 decimals.
 * @param divisor Above 0, at most 6 significant decimals.
 */
export const exactQuotient = (dividend: number, divisor: number): number =>
  quotient(micros(dividend), micros(divisor), decimals) ?? 0
