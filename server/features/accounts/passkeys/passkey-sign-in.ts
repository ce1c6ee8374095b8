import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { getAuth } from '../auth/auth-instance.ts'
import { getAccountSettings } from '../settings.ts'
import { anybody, closeChallenge, openChallenge } from './challenges.ts'
import { type Assertion, challengeIn } from './passkey-schemas.ts'
import { selectByCredential, updateUse } from './passkey-store.ts'
import { isUserHandle, requestOptions, verifyUsed } from './webauthn.ts'

/**
 * What a browser needs to sign in with a passkey, within 5 minutes; the same for everybody.
 *
 * @param browser  Secret of the browser, from its cookie.
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
 * Signs in whoever a passkey belongs to. No code of a second factor is asked: the device is one
 * factor, and that it has verified its owner is another.
 *
 * @throws ApiError UNAUTHORIZED in the same words, whatever is wrong.
 * @see L-44
 */
export async function signInWithPasskey(
  db: Database,
  sent: { readonly browser: string; readonly assertion: Assertion; readonly headers: Headers },
  now: Date,
): Promise<Started> {
  const personId = await verifyOwner(db, sent.browser, sent.assertion, now)
  const started = personId === undefined ? undefined : await startLogin(db, personId, sent.headers)
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

/** A browser session that has just begun. */
interface Started {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  /** `Set-Cookie` headers of the answer. */
  readonly cookies: readonly string[]
}

/**
 * Begins a browser session for somebody who has proved who they are, as signing in with a
 * password does.
 *
 * @param headers  `cookie` and `user-agent` of the request.
 * @returns `undefined` when there is no such person.
 */
async function startLogin(
  db: Database,
  personId: string,
  headers: Headers,
): Promise<Started | undefined> {
  const { api } = await getAuth(db)
  const answer = await api.startLogin({ body: { personId }, headers, returnHeaders: true })
  const { response: user } = answer
  return user === undefined ? undefined : { user, cookies: answer.headers.getSetCookie() }
}
