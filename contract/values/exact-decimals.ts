/**
 * Converts a whole number of units of 10^-`decimals`: `1999n` with 2 decimals is 19.99.
 *
 * Returns the nearest double even for numbers beyond 2^53, because the result is parsed from
 * decimal text.
 */
export function fromUnits(units: bigint, decimals: number): number {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(-decimals)}`
  return Number(units < 0n ? `-${text}` : text)
}

/**
 * `numerator / denominator` rounded half up to `decimals`; null if the denominator is 0.
 *
 * Uses whole numbers, so that results contain no floating-point errors.
 *
 * @param numerator At least 0.
 * @param denominator At least 0.
 * @param decimals At least 1.
 */
export function quotient(
  numerator: bigint | number,
  denominator: bigint | number,
  decimals: number,
): number | null {
  const parts = BigInt(denominator)
  if (parts === 0n) return null
  const scaled = BigInt(numerator) * 10n ** BigInt(decimals)
  return fromUnits((2n * scaled + parts) / (2n * parts), decimals)
}
