import * as z from 'zod'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** Error response from the auth library. */
const refusalSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [422, 'CONFLICT'],
  [429, 'RATE_LIMITED'],
])

/**
 * Converts an error response from the auth library.
 *
 * @param status  400 or above; 500 and above are internal errors.
 * @param body  Body of the response.
 */
export function toRefusal(status: number, body: unknown): Error {
  const { code: reason, message } = refusalSchema.catch({}).parse(body)
  if (status >= 500) return new Error(`Authentication library failed: ${message ?? status}.`)
  return new ApiError(
    codes.get(status) ?? 'VALIDATION_ERROR',
    message ?? 'The request was rejected.',
    {
      ...(reason === undefined ? {} : { details: { reason } }),
    },
  )
}

/**
 * Removes the session token from an auth library response, because it belongs only in the cookie.
 */
export function withoutTokens(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => name !== 'token')
      .map(([name, value]) => [name, name === 'session' ? withoutTokens(value) : value]),
  )
}
