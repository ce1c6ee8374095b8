import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type StartedLogin, startLogin } from '../auth/start-login.ts'
import { getAccountSettings } from '../settings.ts'
import { anybody, closeChallenge, openChallenge } from './challenges.ts'
import { type Assertion, challengeIn } from './passkey-schemas.ts'
import { selectByCredential, updateUse } from './passkey-store.ts'
import { isUserHandle, requestOptions, verifyUsed } from './webauthn.ts'

/**
 * Options for signing in with a passkey, valid for 5 minutes; the same for all users.
 * @param browser  Secret from the browser's cookie.
 */
export async function startPasskeySignIn(
  db: Database,
  browser: string,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await requestOptions(getAccountSettings(db).publicUrl)
  await openChallenge(db, { browser, owner: anybody }, options.challenge, now)
  return options
}

/**
 * Signs in the owner of a passkey. No two-factor code is required, because the device is one factor
 * and its verification of the user is the other.
 * @throws ApiError UNAUTHORIZED with the same message for every cause.
 * @see L-44
 */
export async function signInWithPasskey(
  db: Database,
  sent: { readonly browser: string; readonly assertion: Assertion; readonly headers: Headers },
  now: Date,
): Promise<StartedLogin> {
  const personId = await verifyOwner(db, sent.browser, sent.assertion, now)
  const started =
    personId === undefined
      ? undefined
      : await startLogin(db, { personId, onlyOrgId: null }, sent.headers)
  if (started === undefined) {
    throw new ApiError('UNAUTHORIZED', 'This passkey does not belong to an account.')
  }
  return started
}

async function verifyOwner(
  db: Database,
  browser: string,
  assertion: Assertion,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(assertion.response)
  if (challenge === undefined) return undefined
  const owner = await closeChallenge(db, browser, challenge, now)
  const passkey = await db.inSystem((tx) => selectByCredential(tx, assertion.id))
  if (owner !== anybody || passkey === undefined) return undefined
  if (!isUserHandle(assertion.response.userHandle, passkey.personId)) return undefined
  const use = await verifyUsed(getAccountSettings(db).publicUrl, assertion, challenge, passkey)
  const isNoted = use && (await db.inSystem((tx) => updateUse(tx, passkey.id, use, now)))
  return isNoted === true ? passkey.personId : undefined
}
