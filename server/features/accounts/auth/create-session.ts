import type { Database } from '../../../platform/db/database.ts'
import { getAuth } from './auth-instance.ts'

/** A browser session that has just begun. */
export interface Started {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  /** `Set-Cookie` headers of the answer. */
  readonly cookies: readonly string[]
}

/**
 * Begins a browser session for somebody who has proved who they are, as signing in with a
 * password does.
 *
 * @param headers  `cookie` and `user-agent` of the request.
 * @returns `undefined` when there is no such person.
 */
export async function startLogin(
  db: Database,
  personId: string,
  headers: Headers,
): Promise<Started | undefined> {
  const { api } = await getAuth(db)
  const answer = await api.startLogin({ body: { personId }, headers, returnHeaders: true })
  const { response: user } = answer
  return user === undefined ? undefined : { user, cookies: answer.headers.getSetCookie() }
}
