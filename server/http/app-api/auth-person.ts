import type { FastifyRequest } from 'fastify'
import {
  loadSignedInUser,
  requireAccountSession,
  type SignedIn,
} from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * The signed-in user who sent a request. @throws ApiError UNAUTHORIZED without a browser session.
 */
export async function requireSignIn(db: Database, { headers }: FastifyRequest): Promise<SignedIn> {
  const person = await loadSignedInUser(db, headers)
  if (person === undefined) throw new ApiError('UNAUTHORIZED', 'Sign in first.')
  return person
}

/**
 * Like {@link requireSignIn}, but for changes to the account itself.
 * @throws ApiError FORBIDDEN for a session started through an organization's provider.
 */
export async function requireAccountSignIn(
  db: Database,
  request: FastifyRequest,
): Promise<SignedIn> {
  const person = await requireSignIn(db, request)
  requireAccountSession(person)
  return person
}

/** Headers that identify a browser session or are stored with it. */
export function loginHeaders({ headers }: FastifyRequest): Headers {
  const passed = new Headers()
  for (const name of ['cookie', 'user-agent', 'accept-language'] as const) {
    const value = headers[name]
    if (value !== undefined) passed.set(name, value)
  }
  return passed
}
