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

// What pg says without a code, when the connection or the pool gave up.
const connectionMessages =
  /timeout|terminat|connection error|Connection ended|was closed|Cannot use a pool/i

// 08 connection, 53 resources, 57 operator (shutdown, statement timeout), 58 system, a transaction
// that slept too long, and the conflicts between transactions that a retry mends.
const passingStates = /^(08|53|57|58)|^(25P03|40001|40P01|55P03)$/

/** SQLSTATE of a database error, or the system's error code, if it has either. */
export function getErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** True when the database is away or busy, so that the same request may succeed soon. */
export function isPassing(error: unknown): boolean {
  const code = getErrorCode(error)
  if (code !== undefined) return connectionFailures.has(code) || passingStates.test(code)
  return error instanceof Error && connectionMessages.test(error.message)
}

/** True when PostgreSQL itself refused a value: our validation let through what it should not. */
export const isBadValue = (error: unknown): boolean => /^2[23]/.test(getErrorCode(error) ?? '')

/** Code of PostgreSQL for a statement that took too long. */
export const tooLong = '57014'

/** What a client may see of a failed statement: 503 where waiting may help, else the error itself. */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || !isPassing(error)) return error
  if (getErrorCode(error) === tooLong) return unavailable(tooLongMessage, error)
  return toAway(error)
}

/** True when the transaction, or all of the server, only reads. */
export const isReadOnly = (error: unknown): boolean => getErrorCode(error) === '25006'

/** What a client may see while another server takes over. */
export const toAway = (error: unknown): ApiError =>
  unavailable('The database does not answer at the moment. Try again in a second.', error)

const tooLongMessage =
  'The database gave this up after 5 s. If it does so again, ask for less: a narrower list, the ' +
  'default order, or cursor instead of page.'
