import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/process/secret-token.ts'
import { deleteExpiredProofs, insertProof, takeProof } from '../accounts/index.ts'
import type { Checks } from './open-id.ts'

/** Time that the user has to sign in with the provider, in milliseconds. */
export const pendingMs = 10 * 60_000

const pendingSchema = z.object({ provider: z.string(), returnTo: z.string() })

/** A sign-in that is waiting for the provider's response. */
export type PendingSignIn = Readonly<z.output<typeof pendingSchema>>

const hashPending = (browser: string, state: string) =>
  hashSecret(`single sign-on ${browser} ${state}`)

/**
 * The nonce and the PKCE verifier are derived from the secret in the browser's cookie, so a copy of
 * the database contains neither.
 */
function deriveChecks(browser: string, state: string): Checks {
  const derive = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

/**
 * Stores a sign-in for 10 minutes; only the browser that started it can complete it.
 * @param browser  Secret from the browser's cookie.
 */
export async function openPendingSignIn(
  db: Database,
  browser: string,
  pending: PendingSignIn,
  now: Date,
): Promise<Checks> {
  const state = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + pendingMs)
  const proof = { hash: hashPending(browser, state), owner: JSON.stringify(pending), expiresAt }
  await db.inSystem(async (tx) => {
    await deleteExpiredProofs(tx, now)
    await insertProof(tx, proof, now)
  })
  return deriveChecks(browser, state)
}

/**
 * Consumes a sign-in, so that a response works only once.
 * @returns `undefined` if the sign-in is unknown, expired or from another browser.
 */
export async function closePendingSignIn(
  db: Database,
  browser: string,
  state: string,
  now: Date,
): Promise<(PendingSignIn & { readonly checks: Checks }) | undefined> {
  const stored = await db.inSystem((tx) => takeProof(tx, hashPending(browser, state), now))
  if (stored === undefined) return undefined
  return { ...pendingSchema.parse(JSON.parse(stored)), checks: deriveChecks(browser, state) }
}
