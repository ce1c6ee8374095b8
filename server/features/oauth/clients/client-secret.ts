import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../../platform/process/secret-token.ts'

const mark = 'sha256:'

/**
 * Prefix of client secrets as they are stored. Secrets that we issue never start with this prefix.
 */
export const hideSecret = (secret: string): string => mark + hashSecret(secret)

/** Compares a secret with a new client's plain secret or with a stored client's hash. */
export function isClientSecret(stored: unknown, presented: unknown): boolean {
  if (typeof stored !== 'string' || typeof presented !== 'string') return false
  const expected = stored.startsWith(mark) ? stored : hideSecret(stored)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(hideSecret(presented)))
}
