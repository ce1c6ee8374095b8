import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type AccountSettings, getAccountSettings } from '../settings.ts'
import type { createAuth } from './create-auth.ts'
import { failOnDbFailure } from './db-failure.ts'
import { loadSecret } from './secret-store.ts'

type Auth = ReturnType<typeof createAuth>

interface AuthState {
  auth: Promise<Auth> | undefined
  /** Settings that were used to create `auth`. */
  of: AccountSettings | undefined
}

const authStates = perDatabase((): AuthState => ({ auth: undefined, of: undefined }))

/**
 * Better Auth instance for this database; created once, then recreated only if the settings change.
 */
export function getAuth(db: Database): Promise<Auth> {
  const state = authStates(db)
  const settings = getAccountSettings(db)
  if (state.auth === undefined || state.of !== settings) {
    state.of = settings
    state.auth = open(db, settings)
    state.auth.catch(() => {
      state.auth = undefined
    })
  }
  return state.auth
}

async function open(db: Database, settings: AccountSettings): Promise<Auth> {
  // Loaded on first use, because it takes half a second and up to 50 MB, and the API does not need
  // it.
  const [{ createAuth }, secret] = await Promise.all([
    import('./create-auth.ts'),
    settings.secret ?? loadSecret(db, new Date()),
  ])
  return createAuth(db, settings, secret)
}

/**
 * Passes a request to Better Auth. Its response is discarded if the database is down, because
 * Better Auth then responds with "not signed in" or its own error.
 * @throws ApiError 503, so that the client retries.
 */
export async function callAuth(db: Database, request: Request): Promise<Response> {
  const auth = await getAuth(db)
  return failOnDbFailure(() => auth.handler(request))
}
