/** Decimals of a quotient, as the service has them. */
const decimals = 4
const scale = 10n ** BigInt(decimals)

const micros = (figure: number): bigint => BigInt(Math.round(figure * 1e6))

/**
 * Divides as the service does, exactly and half up: a quotient of floats would be shown as another
 * cent than the same figure has elsewhere.
 *
 * @param dividend  Not negative, with 6 decimals at most.
 * @param divisor  Above 0, with 6 decimals that count.
 */
export function exactQuotient(dividend: number, divisor: number): number {
  const [upper, lower] = [micros(dividend), micros(divisor)]
  if (lower === 0n) return 0
  return Number((2n * upper * scale + lower) / (2n * lower)) / Number(scale)
}
