import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^[0-9A-Za-z]+$/

/** Number of characters for 256 random bits, and for the checksum. */
const [bodyLength, checkLength] = [43, 6]

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits
  return digits.padStart(length, '0')
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), checkLength)

/**
 * Creates a secret that cannot be guessed and that scanners recognize if it leaks: a prefix, 43
 * characters for 256 random bits, and a checksum of 6 characters.
 *
 * @param random  32 random bytes; pass them only if the secret must be reproducible.
 * @see D-40
 */
export function createSecretText(prefix: string, random: Buffer = randomBytes(32)): string {
  const body = prefix + base62(BigInt(`0x${random.toString('hex')}`), bodyLength)
  return body + checksum(body)
}

/** True if a string has a secret's format and a valid checksum. This check catches typos early. */
export const isSecretText = (prefix: string, text: string): boolean =>
  text.length === getTokenLength(prefix) &&
  text.startsWith(prefix) &&
  form.test(text.slice(prefix.length)) &&
  checksum(text.slice(0, -checkLength)) === text.slice(-checkLength)

/** Length of a secret in characters, all ASCII. */
export const getTokenLength = (prefix: string): number => prefix.length + bodyLength + checkLength

/** SHA-256 hash of a secret in hex, which is the only form in which secrets are stored. */
export const hashSecret = (secret: string): string => hash('sha256', secret)
