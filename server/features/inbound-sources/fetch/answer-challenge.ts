import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { findSource } from '../receive/find-source.ts'
import { decryptSecret } from '../source-secret.ts'
import { createVerifyToken, loadVerifyToken } from './connection-secrets.ts'
import { selectConnection } from './connection-store.ts'
import type { ChallengeReply } from './lead-platform.ts'
import { findLeadPlatform } from './lead-platforms.ts'

/**
 * Answers a platform's request to prove that the URL is ours.
 *
 * @returns `undefined` if sources of this kind accept only POST requests.
 * @throws ApiError `FORBIDDEN` for a wrong token; `NOT_FOUND` or `RATE_LIMITED`, as for a request
 *   with a body.
 */
export async function answerChallenge(
  db: Database,
  publicId: string,
  query: URLSearchParams,
): Promise<ChallengeReply | undefined> {
  const source = await findSource(db, publicId)
  const platform = findLeadPlatform(source.kind)
  if (platform === undefined) return undefined
  const { id, orgId, signingSecret } = source
  const connection = await db.readInOrg(orgId, (tx) => selectConnection(tx, id))
  if (connection === undefined) throw new ApiError('NOT_FOUND', 'Source not found.')
  const { verifyToken: sealed } = connection
  // An empty token would match a challenge without one.
  const verifyToken = (await loadVerifyToken({ db, orgId }, id, sealed)) ?? createVerifyToken()
  const secret =
    signingSecret === null ? undefined : await decryptSecret(db, { orgId, id, signingSecret })
  const reply = platform.answerChallenge(query, { verifyToken, secret })
  if (reply !== undefined) return reply
  throw new ApiError('FORBIDDEN', "Check the source's secret and verify token.")
}
