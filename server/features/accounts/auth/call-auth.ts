import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { authOf } from './auth-instance.ts'

/** What went wrong with the database while the library worked on one request. */
interface Seen {
  failure: ApiError | undefined
}

const current = new AsyncLocalStorage<Seen>()

/** Notes when the database is away or busy, which the library may take for something else. */
export async function trackDbFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const seen = current.getStore()
    if (seen !== undefined && error instanceof ApiError) seen.failure ??= error
    throw error
  }
}

/**
 * Lets the library answer. It makes "not signed in", or a fault of its own, of a database that is
 * away; then its answer counts for nothing.
 *
 * @throws ApiError 503, so that the client comes back.
 */
export async function callAuth(db: Database, request: Request): Promise<Response> {
  const auth = await authOf(db)
  const seen: Seen = { failure: undefined }
  return current.run(seen, async () => {
    try {
      const answer = await auth.handler(request)
      if (seen.failure === undefined) return answer
    } catch (error) {
      throw seen.failure ?? error
    }
    throw seen.failure
  })
}
