import { ApiError, unavailable } from '../http/api-error.ts'

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

// Messages of `pg` errors that have no code, because the connection or pool itself failed.
const connectionMessages =
  /timeout|terminat|connection error|Connection ended|was closed|Cannot use a pool/i

// Classes 08 (connection), 53 (resources), 57 (operator: shutdown, statement timeout) and 58
// (system), the idle-in-transaction timeout, and transaction conflicts that can be resolved by
// retrying.
const passingStates = /^(08|53|57|58)|^(25P03|40001|40P01|55P03)$/

/** A database error's SQLSTATE, or a system error's code. */
export function getErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** True if the database is unavailable or busy, so a retry may soon succeed. */
export function isPassing(error: unknown): boolean {
  const code = getErrorCode(error)
  if (code !== undefined) return connectionFailures.has(code) || passingStates.test(code)
  return error instanceof Error && connectionMessages.test(error.message)
}

/** True if PostgreSQL rejected a value that the service's own validation should have rejected. */
export const isBadValue = (error: unknown): boolean => /^2[23]/.test(getErrorCode(error) ?? '')

/** True if a concurrent transaction has just stored the same unique value. */
export const isDuplicateKey = (error: unknown): boolean => getErrorCode(error) === '23505'

/** True if the database's disk is full. */
export const isDiskFull = (error: unknown): boolean => getErrorCode(error) === '53100'

/** SQLSTATE of a canceled statement, for example after a statement timeout. */
export const tooLong = '57014'

/**
 * Converts a failed statement's error to one for the client: 503 if a retry may help, otherwise the
 * original error.
 */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || !isPassing(error)) return error
  if (getErrorCode(error) === tooLong) return unavailable(tooLongMessage, error)
  return toAway(error)
}

/** True if the transaction or the server is read-only. */
export const isReadOnly = (error: unknown): boolean => getErrorCode(error) === '25006'

/** Error with status 503, used while the database fails over to another server. */
export const toAway = (error: unknown): ApiError =>
  unavailable('The database is not available. Try again in a second.', error)

const tooLongMessage =
  'The query timed out after 5 s. If this keeps happening, use narrower filters, the default order, or ' +
  'cursor instead of page.'
