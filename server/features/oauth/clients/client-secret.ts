import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../../platform/process/secret-token.ts'

const mark = 'sha256:'

/** The secret of a client as it is stored; no secret that we make begins like that. */
export const hideSecret = (secret: string): string => mark + hashSecret(secret)

/** Whether a secret is the one of a client, which was just made, or read from the database. */
export function isClientSecret(stored: unknown, presented: unknown): boolean {
  if (typeof stored !== 'string' || typeof presented !== 'string') return false
  const expected = stored.startsWith(mark) ? stored : hideSecret(stored)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(hideSecret(presented)))
}
