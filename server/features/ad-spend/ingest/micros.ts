/**
 * An amount in millionths of its unit: 12.34 → `12340000n`. More than 6 decimals are rounded,
 * half up.
 *
 * Read from the decimal text, because `amount * 1e6` is no longer exact above 2^53, and rounds
 * 1.0000005 down.
 *
 * @param amount  0 to 1e12.
 */
export function toMicros(amount: number): bigint {
  // Text of smaller numbers has an exponent.
  if (amount < 1e-6) return amount < 5e-7 ? 0n : 1n
  return parseDecimalMicros(String(amount))
}

/** The same of an amount that is written as digits with a point before its decimals: `12.34`. */
export function parseDecimalMicros(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = fraction.padEnd(7, '0')
  const isRoundedUp = digits.charAt(6) >= '5'
  return BigInt(whole + digits.slice(0, 6)) + (isRoundedUp ? 1n : 0n)
}
