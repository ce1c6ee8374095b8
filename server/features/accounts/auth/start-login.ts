import type { Database } from '../../../platform/db/database.ts'
import { getAuth } from './auth-instance.ts'
import { failOnDbFailure } from './db-failure.ts'

/** New browser session. */
export interface StartedLogin {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  /** `Set-Cookie` headers for the response. */
  readonly cookies: readonly string[]
}

interface LoginInput {
  readonly personId: string
  /**
   * The only organization that the session gives access to; `null` for all of the user's
   * organizations.
   */
  readonly onlyOrgId: string | null
}

/**
 * Starts a browser session for an authenticated user, just as a password sign-in does.
 * @param headers  `cookie` and `user-agent` of the request.
 * @returns `undefined` if the user does not exist.
 */
export async function startLogin(
  db: Database,
  input: LoginInput,
  headers: Headers,
): Promise<StartedLogin | undefined> {
  const { api } = await getAuth(db)
  const answer = await failOnDbFailure(() =>
    api.startLogin({ body: { ...input }, headers, returnHeaders: true }),
  )
  const { response: user } = answer
  return user === undefined ? undefined : { user, cookies: answer.headers.getSetCookie() }
}
