/**
 * Converts an amount to millionths: 12.34 → `12340000n`. Amounts with more than 6 decimal places
 * are rounded half up. Parses the decimal text, because `amount * 1e6` is inexact above 2^53 and
 * rounds 1.0000005 down.
 *
 * @param amount  0 to 1e12.
 */
export function toMicros(amount: number): bigint {
  // Numbers below 1e-6 cannot be parsed as decimal text, because JavaScript formats them with an
  // exponent.
  if (amount < 1e-6) return amount < 5e-7 ? 0n : 1n
  return parseDecimalMicros(String(amount))
}

/** Converts a decimal string, such as `12.34`, just as {@link toMicros} does. */
export function parseDecimalMicros(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = fraction.padEnd(7, '0')
  const isRoundedUp = digits.charAt(6) >= '5'
  return BigInt(whole + digits.slice(0, 6)) + (isRoundedUp ? 1n : 0n)
}
