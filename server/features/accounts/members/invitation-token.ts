import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { type OpenInvitation, selectByToken } from './invitation-store.ts'

export interface InvitationTokens {
  /** Sent by mail only, so its holder can read the mails of the address. */
  readonly mailed: string
  /** Shown to the inviting user if no mail was sent. */
  readonly shown: string
}

/** Derived from the mailed token and not vice versa: the shown token must not prove the address. */
const deriveShownToken = (mailed: string): string =>
  createHash('sha256').update(`shown ${mailed}`).digest('base64url').slice(0, mailed.length)

/** Creates both tokens of an invitation. Both work; only the hash of the shown one is stored. */
export function newInvitationTokens(): InvitationTokens {
  const mailed = randomBytes(24).toString('base64url')
  return { mailed, shown: deriveShownToken(mailed) }
}

/**
 * Open invitation of a token.
 * @returns `isMailed` is true for the mailed token.
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
