import { type Logger, pino } from 'pino'
import { getErrorCode, isBadValue } from '../db/database-errors.ts'

export type { Logger }

/**
 * The log: JSON lines on standard output, without personal data.
 *
 * Errors keep type, code and stack, not the values inside: PostgreSQL repeats a row's contents in
 * `detail`, so it is left out.
 */
export const openLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
    },
    // Written in blocks, because a system call per request would cost more than the request's
    // other work; a second at most is lost when the process is killed.
    pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  )

/** What the log may tell of an error. PostgreSQL quotes in its message the value that it refuses. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = isBadValue(error) ? 'a value was refused' : error.message
  const stack = error.stack?.replace(error.message, () => message)
  const cause = error.cause === undefined ? undefined : safeError(error.cause)
  return { type: error.name, message, code: getErrorCode(error), stack, cause }
}
