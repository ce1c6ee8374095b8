import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(value: bigint, length: number): string {
  const digits: string[] = []
  for (let rest = value; rest > 0n; rest /= 62n) digits.unshift(alphabet[Number(rest % 62n)] ?? '')
  return digits.join('').padStart(length, '0')
}

/**
 * Well-formed key that was never issued, built from the published format: 256 random bits and the
 * CRC-32 of everything before it, both in base 62.
 *
 * @see D-40
 */
export function inventApiKey(): string {
  const start = `lt_live_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`
  return start + base62(BigInt(crc32(start)), 6)
}
