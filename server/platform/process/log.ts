import { type Logger, pino } from 'pino'
import { getErrorCode, isBadValue } from '../db/database-errors.ts'

export type { Logger }

/**
 * Opens a JSON log on standard output that contains no personal data.
 *
 * Errors include type, code and stack but no values: `detail` is omitted, because PostgreSQL
 * repeats row contents in it.
 */
export const openLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
    },
    // The log is buffered, because a system call per request would take longer than the rest of the
    // request. If the process is killed, at most one second of the log is lost.
    pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  )

/**
 * The part of an error that is safe to log. PostgreSQL's messages are not safe, because they quote
 * rejected values.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = isBadValue(error) ? 'the database rejected a value' : error.message
  const stack = error.stack?.replace(error.message, () => message)
  const cause = error.cause === undefined ? undefined : safeError(error.cause)
  return { type: error.name, message, code: getErrorCode(error), stack, cause }
}
