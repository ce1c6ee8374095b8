import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../../platform/process/secret-token.ts'

const mark = 'sha256:'

/**
 * Hashes a client secret for storage. Secrets that we issue never start with the prefix of stored
 * hashes.
 */
export const hideSecret = (secret: string): string => mark + hashSecret(secret)

/**
 * Compares the secret that a client presents with the stored hash or, for a new client, with the
 * plain secret.
 */
export function isClientSecret(stored: unknown, presented: unknown): boolean {
  if (typeof stored !== 'string' || typeof presented !== 'string') return false
  const expected = stored.startsWith(mark) ? stored : hideSecret(stored)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(hideSecret(presented)))
}
