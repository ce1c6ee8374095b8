import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^lt_live_[0-9A-Za-z]{49}$/

/** Characters of a key, all of them ASCII. */
export const keyLength = 57

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits
  return digits.padStart(length, '0')
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), 6)

/**
 * A new API key: `lt_live_`, 43 characters of 256 random bits, 6 characters of checksum.
 *
 * @param random  32 random bytes; given only where a key must be reproducible (the demo).
 * @see D-40
 */
export function createApiKey(random: Buffer = randomBytes(32)): string {
  const body = `lt_live_${base62(BigInt(`0x${random.toString('hex')}`), 43)}`
  return body + checksum(body)
}

/** True when a text is shaped like a key and its checksum holds; a typing error is told at once. */
export const isApiKey = (text: string): boolean =>
  form.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)

/** SHA-256 in hex: all that is ever stored of a key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The start of a key, by which people tell keys apart. */
export const hintOf = (key: string): string => key.slice(0, 12)
