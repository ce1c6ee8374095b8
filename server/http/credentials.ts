import type { FastifyRequest } from 'fastify'
import { type ApiKeyIdentity, authenticate } from '../features/api-keys/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { hasCredential } from './parse-query.ts'

/** The query string of a request, as sent. */
export const rawQuery = ({ url }: FastifyRequest['raw']): string => {
  const start = url?.indexOf('?') ?? -1
  return url === undefined || start < 0 ? '' : url.slice(start + 1)
}

/**
 * Whose key a request carries.
 *
 * @throws ApiError `UNAUTHORIZED`, in the same words for a missing, malformed, unknown, expired
 *   and revoked key; also for a credential in the address, even beside a valid header.
 */
export async function authenticateApiKey(
  db: Database,
  request: FastifyRequest,
): Promise<ApiKeyIdentity> {
  if (hasCredential(rawQuery(request.raw))) {
    throw new ApiError('UNAUTHORIZED', 'A key in the address is refused; send it as X-API-KEY.')
  }
  const key = request.headers['x-api-key']
  const identity = typeof key === 'string' ? await authenticate(db, key, new Date()) : undefined
  if (identity === undefined) {
    throw new ApiError('UNAUTHORIZED', 'Send a valid API key in the X-API-KEY header.')
  }
  return identity
}
