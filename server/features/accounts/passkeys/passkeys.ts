import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Passkey } from '../../../../contract/organizations/account.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { newId } from '../../../platform/process/ids.ts'
import { requireRecentSignIn } from '../auth/require-recent-sign-in.ts'
import type { SignedIn } from '../auth/session-store.ts'
import { hasLogin } from '../auth/session-store.ts'
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  sendMailInBackground,
} from '../email/mail-templates.ts'
import { getAccountSettings } from '../settings.ts'
import { closeChallenge, openChallenge } from './challenges.ts'
import { challengeIn, type Registration } from './passkey-schemas.ts'
import {
  deletePasskey,
  insertPasskey,
  lockPerson,
  maxPasskeys,
  type PasskeyProof,
  selectPasskeys,
  updatePasskeyName,
} from './passkey-store.ts'
import { creationOptions, verifyCreated } from './webauthn.ts'

/** A user's passkeys, oldest first; at most 20. */
export const listPasskeys = (db: Database, personId: string): Promise<Passkey[]> =>
  db.inSystem(async (tx) => {
    const passkeys = await selectPasskeys(tx, personId)
    return passkeys.map(({ credentialId: _, ...passkey }) => passkey)
  })

/**
 * Options for creating a passkey, valid for 5 minutes.
 *
 * @param input  `browser` is the secret from the browser's cookie; `password` is required if the
 *   sign-in was more than 10 minutes ago.
 * @throws ApiError FORBIDDEN with the reason `SESSION_NOT_FRESH`; VALIDATION_ERROR with
 *   `INVALID_PASSWORD`; CONFLICT if the user already has 20 passkeys.
 * @see L-44
 */
export async function startPasskey(
  db: Database,
  person: SignedIn,
  input: { readonly browser: string; readonly password?: string | undefined },
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await requireRecentSignIn(db, person, input.password, now)
  const passkeys = await db.inSystem((tx) => selectPasskeys(tx, person.personId))
  mustHaveRoom(passkeys)
  const options = await creationOptions(getAccountSettings(db).publicUrl, person, passkeys)
  const holder = { browser: input.browser, owner: person.personId }
  await openChallenge(db, holder, options.challenge, now)
  return options
}

/**
 * Adds a passkey that the browser created.
 *
 * @throws ApiError VALIDATION_ERROR if the response is invalid or its challenge is unknown or
 *   expired; CONFLICT if the passkey already exists or the user already has 20 passkeys;
 *   UNAUTHORIZED if the session has ended.
 */
export async function addPasskey(
  db: Database,
  person: SignedIn,
  sent: { readonly browser: string; readonly name: string; readonly registration: Registration },
  now: Date,
): Promise<Passkey> {
  const proof = await verifyRegistration(db, person, sent, now)
  if (proof === undefined) {
    throw new ApiError('VALIDATION_ERROR', 'The passkey could not be added. Start over.')
  }
  const { personId, loginId, email, language } = person
  const { name } = sent
  const added = await db.inSystem(async (tx) => {
    await lockPerson(tx, personId)
    // Check the session again, because the owner of the address may have taken over the account
    // while this call was waiting for the lock.
    if (!(await hasLogin(tx, loginId))) throw new ApiError('UNAUTHORIZED', 'Sign in first.')
    mustHaveRoom(await selectPasskeys(tx, personId))
    return insertPasskey(tx, personId, { ...proof, id: newId(), name }, now)
  })
  if (added === undefined) throw new ApiError('CONFLICT', 'This passkey has already been added.')
  sendMailInBackground(db, passkeyAddedMail(language, email, name))
  return added
}

async function verifyRegistration(
  db: Database,
  { personId }: SignedIn,
  { browser, registration }: { readonly browser: string; readonly registration: Registration },
  now: Date,
): Promise<PasskeyProof | undefined> {
  const challenge = challengeIn(registration.response)
  if (challenge === undefined) return undefined
  const owner = await closeChallenge(db, browser, challenge, now)
  if (owner !== personId) return undefined
  return verifyCreated(getAccountSettings(db).publicUrl, registration, challenge)
}

/** @throws ApiError NOT_FOUND */
export const renamePasskey = async (
  db: Database,
  personId: string,
  id: string,
  name: string,
): Promise<Passkey> =>
  found(await db.inSystem((tx) => updatePasskeyName(tx, personId, id, name)), 'passkey')

/** Removes a passkey; sessions started with it continue. @throws ApiError NOT_FOUND */
export async function removePasskey(
  db: Database,
  { personId, email, language }: Pick<SignedIn, 'personId' | 'email' | 'language'>,
  id: string,
): Promise<void> {
  const name = found(await db.inSystem((tx) => deletePasskey(tx, personId, id)), 'passkey')
  sendMailInBackground(db, passkeyRemovedMail(language, email, name))
}

function mustHaveRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length < maxPasskeys) return
  throw new ApiError('CONFLICT', `You can have at most ${maxPasskeys} passkeys. Remove one first.`)
}
