import type { FastifyRequest } from 'fastify'
import { authPath, callAuth } from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'

interface OwnerSignIn {
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly request: FastifyRequest
  readonly owner: { readonly email: string; readonly password: string }
}

/**
 * Signs in the owner who has just set up the service.
 *
 * @returns Cookies; none if the sign-in fails. Does not throw in that case, because the page with
 *   the API key is shown only once and must appear anyway. The owner can sign in later with the
 *   password.
 */
export async function signInOwner(
  db: Database,
  { publicUrl, request, owner }: OwnerSignIn,
): Promise<string[]> {
  const headers = {
    origin: new URL(publicUrl).origin,
    'content-type': 'application/json',
    // The list of sessions shows this header.
    'user-agent': request.headers['user-agent'] ?? '',
  }
  const { email, password } = owner
  const body = JSON.stringify({ email, password })
  const url = `${publicUrl}${authPath}/sign-in/email`
  try {
    const answer = await callAuth(db, new Request(url, { method: 'POST', headers, body }))
    return answer.ok ? answer.headers.getSetCookie() : []
  } catch (err) {
    request.log.warn({ err }, 'failed to sign in the first owner')
    return []
  }
}
