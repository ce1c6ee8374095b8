import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^[0-9A-Za-z]+$/

/** Characters for 256 random bits, and for the checksum. */
const [bodyLength, checkLength] = [43, 6]

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits
  return digits.padStart(length, '0')
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), checkLength)

/**
 * A secret that nobody guesses, and that scanners find where it leaked: a prefix, 43 characters of
 * 256 random bits, 6 characters of checksum.
 *
 * @param random  32 random bytes; given only where a secret must be reproducible.
 * @see D-40
 */
export function createSecretText(prefix: string, random: Buffer = randomBytes(32)): string {
  const body = prefix + base62(BigInt(`0x${random.toString('hex')}`), bodyLength)
  return body + checksum(body)
}

/** True when a text is shaped like a secret and its checksum holds; a typing error is told at once. */
export const isSecretText = (prefix: string, text: string): boolean =>
  text.length === getTokenLength(prefix) &&
  text.startsWith(prefix) &&
  form.test(text.slice(prefix.length)) &&
  checksum(text.slice(0, -checkLength)) === text.slice(-checkLength)

/** Characters of a secret, all of them ASCII. */
export const getTokenLength = (prefix: string): number => prefix.length + bodyLength + checkLength

/** SHA-256 in hex: all that is ever stored of a secret. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
