import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { type OpenInvitation, selectByToken } from './invitation-store.ts'

export interface InvitationTokens {
  /** Sent only by email, so anyone who has this token also has access to the invited mailbox. */
  readonly mailed: string
  /** Shown to the inviting user if no email was sent. */
  readonly shown: string
}

/**
 * The shown token is derived from the mailed one, never the reverse, because the shown token must
 * not verify the address.
 */
const deriveShownToken = (mailed: string): string =>
  createHash('sha256').update(`shown ${mailed}`).digest('base64url').slice(0, mailed.length)

/**
 * Creates both of an invitation's tokens. Either is accepted; only the hash of the shown token is
 * stored.
 */
export function newInvitationTokens(): InvitationTokens {
  const mailed = randomBytes(24).toString('base64url')
  return { mailed, shown: deriveShownToken(mailed) }
}

/**
 * Finds the open invitation for a token.
 *
 * @returns `isMailed` is true if this token was sent by email.
 */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<(OpenInvitation & { readonly isMailed: boolean }) | undefined> {
  const mailed = await selectByToken(db, hashSecret(deriveShownToken(token)), now)
  const open = mailed ?? (await selectByToken(db, hashSecret(token), now))
  return open && { ...open, isMailed: mailed !== undefined }
}
