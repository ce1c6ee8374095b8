import {
  createSecretText,
  getTokenLength,
  isSecretText,
} from '../../platform/process/secret-token.ts'

export { hashSecret as hashKey } from '../../platform/process/secret-token.ts'

const prefix = 'lt_live_'

/** Length of a key, in ASCII characters. */
export const keyLength = getTokenLength(prefix)

/**
 * Creates an API key: `lt_live_`, 43 characters that encode 256 random bits, and a 6-character
 * checksum.
 *
 * @param random  32 bytes; given only for keys that must be reproducible, such as those in the
 *   demo.
 * @see D-40
 */
export const createApiKey = (random?: Buffer): string => createSecretText(prefix, random)

/** Checks the format and the checksum, to catch typos without a query. */
export const isApiKey = (text: string): boolean => isSecretText(prefix, text)

/** Start of a key, displayed so that people can recognize the key. */
export const keyHint = (key: string): string => key.slice(0, 12)
