import {
  createSecretText,
  getTokenLength,
  isSecretText,
} from '../../platform/process/secret-token.ts'

export { hashSecret as hashKey } from '../../platform/process/secret-token.ts'

const prefix = 'lt_live_'

/** Characters of a key, all of them ASCII. */
export const keyLength = getTokenLength(prefix)

/**
 * A new API key: `lt_live_`, 43 characters of 256 random bits, 6 characters of checksum.
 *
 * @param random  32 random bytes; given only where a key must be reproducible (the demo).
 * @see D-40
 */
export const createApiKey = (random?: Buffer): string => createSecretText(prefix, random)

/** True when a text is shaped like a key and its checksum holds; a typing error is told at once. */
export const isApiKey = (text: string): boolean => isSecretText(prefix, text)

/** The start of a key, by which people tell keys apart. */
export const keyHint = (key: string): string => key.slice(0, 12)
