import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { deleteExpiredProofs, insertProof, takeProof } from '../email/verification-store.ts'

/** How long a challenge can be answered, in milliseconds. */
export const challengeMs = 5 * 60_000

/** Whom a challenge is for while nobody has signed in. */
export const anybody = 'anybody'

const hashChallenge = (browser: string, challenge: string) =>
  hashSecret(`passkey ${browser} ${challenge}`)

/**
 * Remembers a challenge for 5 minutes. Only a hash of it is stored, and with it that of the
 * browser which asked: nobody else can answer it.
 *
 * @param wanted  `browser` is the secret of its cookie, `owner` the id of a person who adds a
 *   passkey, or {@link anybody} to sign in.
 */
export const openChallenge = (
  db: Database,
  holder: { readonly browser: string; readonly owner: string },
  challenge: string,
  now: Date,
): Promise<void> =>
  db.inSystem(async (tx) => {
    await deleteExpiredProofs(tx, now)
    const { browser, owner } = holder
    const expiresAt = new Date(now.getTime() + challengeMs)
    await insertProof(tx, { hash: hashChallenge(browser, challenge), owner, expiresAt }, now)
  })

/** Uses a challenge up. @returns Its owner; `undefined` unless this browser could answer it. */
export const closeChallenge = (
  db: Database,
  browser: string,
  challenge: string,
  now: Date,
): Promise<string | undefined> =>
  db.inSystem((tx) => takeProof(tx, hashChallenge(browser, challenge), now))
