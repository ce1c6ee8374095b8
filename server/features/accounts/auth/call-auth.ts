import type { Database } from '../../../platform/db/database.ts'
import { getAuth } from './auth-instance.ts'
import { failOnDbFailure } from './db-failure.ts'

/**
 * Lets the library handle a request. If the database is away, it answers "not signed in" or a fault
 * of its own; that response is dropped.
 *
 * @throws ApiError 503, so that the client comes back.
 */
export async function callAuth(db: Database, request: Request): Promise<Response> {
  const auth = await getAuth(db)
  return failOnDbFailure(() => auth.handler(request))
}
