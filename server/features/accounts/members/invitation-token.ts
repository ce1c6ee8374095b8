import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { type OpenInvitation, selectByToken } from './invitation-store.ts'

/** The two tokens of an invitation. */
export interface InvitationTokens {
  /** For the mail alone: whoever has it reads the mail of the address. */
  readonly mailed: string
  /** For whoever invites, where no mail was sent. */
  readonly shown: string
}

/** Made of the one that is mailed, and not the other way round: who is shown it proves nothing. */
const deriveShownToken = (mailed: string): string =>
  createHash('sha256').update(`shown ${mailed}`).digest('base64url').slice(0, mailed.length)

/** Makes the tokens of an invitation, of which both work; the hash of the shown one is stored. */
export function newInvitationTokens(): InvitationTokens {
  const mailed = randomBytes(24).toString('base64url')
  return { mailed, shown: deriveShownToken(mailed) }
}

/** The open invitation of a token. @returns `isMailed` where it is the one that was mailed. */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<(OpenInvitation & { readonly isMailed: boolean }) | undefined> {
  const mailed = await selectByToken(db, hashSecret(deriveShownToken(token)), now)
  const open = mailed ?? (await selectByToken(db, hashSecret(token), now))
  return open && { ...open, isMailed: mailed !== undefined }
}
