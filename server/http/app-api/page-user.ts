import type { FastifyRequest } from 'fastify'
import { otherPerson, pagePersonHeader } from '../../../contract/organizations/page-person.ts'
import { loadSignedInUser } from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Refuses what a page asks for that was made for somebody else: all tabs of a browser share the
 * cookie, so whoever signs in in one would work, unseen, on the pages of another.
 *
 * @throws ApiError `CONFLICT` where the page names another person than who is signed in.
 * @see L-155
 */
export function assertPageUser({ headers }: FastifyRequest, personId: string): void {
  const named = headers[pagePersonHeader]
  if (named === undefined || named === personId) return
  throw new ApiError(
    'CONFLICT',
    'Somebody else is signed in in this browser. Load the page again.',
    {
      details: { reason: otherPerson },
    },
  )
}

/** The same where it is not asked yet who is signed in; for nobody, that is told later. */
export async function assertPageUserIfSignedIn(
  db: Database,
  request: FastifyRequest,
): Promise<void> {
  if (request.headers[pagePersonHeader] === undefined) return
  const person = await loadSignedInUser(db, request.headers)
  if (person !== undefined) assertPageUser(request, person.personId)
}
