import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { deleteExpiredProofs, insertProof, takeProof } from '../email/verification-store.ts'

/** Lifetime of a challenge, in milliseconds. */
export const challengeMs = 5 * 60_000

/** Owner ID for sign-in challenges, because the user is not known before sign-in. */
export const anybody = 'anybody'

const hashChallenge = (browser: string, challenge: string) =>
  hashSecret(`passkey ${browser} ${challenge}`)

/**
 * Stores a challenge for 5 minutes. Only a hash of the browser's secret and the challenge is
 * stored, so no other browser can respond to the challenge.
 * @param holder  `browser` is the secret from the browser's cookie; `owner` is the ID of the user
 *   who is adding a passkey, or {@link anybody} for a sign-in.
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

/**
 * Consumes a challenge.
 * @returns The challenge's owner; `undefined` if the challenge is unknown, expired or from another
 *   browser.
 */
export const closeChallenge = (
  db: Database,
  browser: string,
  challenge: string,
  now: Date,
): Promise<string | undefined> =>
  db.inSystem((tx) => takeProof(tx, hashChallenge(browser, challenge), now))
