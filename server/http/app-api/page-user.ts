import type { FastifyRequest } from 'fastify'
import { otherPerson, pagePersonHeader } from '../../../contract/organizations/page-person.ts'
import { loadSignedInUser } from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Rejects requests from a page that was rendered for another user. All of a browser's tabs share
 * the cookie, so after someone else signs in, an old tab would silently act as the new user.
 *
 * @throws ApiError `CONFLICT` if the page was rendered for a user other than the signed-in one.
 * @see L-155
 */
export function assertPageUser({ headers }: FastifyRequest, personId: string): void {
  const named = headers[pagePersonHeader]
  if (named === undefined || named === personId) return
  throw new ApiError('CONFLICT', 'Another user is now signed in. Reload the page.', {
    details: { reason: otherPerson },
  })
}

/**
 * Like {@link assertPageUser}, but for routes that do not require sign-in. Ignores signed-out
 * requests; they are handled later.
 */
export async function assertPageUserIfSignedIn(
  db: Database,
  request: FastifyRequest,
): Promise<void> {
  if (request.headers[pagePersonHeader] === undefined) return
  const person = await loadSignedInUser(db, request.headers)
  if (person !== undefined) assertPageUser(request, person.personId)
}
