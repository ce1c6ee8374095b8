import { randomBytes } from 'node:crypto'
import { isLanguage } from '../../../../contract/languages.ts'
import { hourMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { selectUserByEmail } from '../../organizations/index.ts'
import { authPath } from '../auth/links.ts'
import { requireRecentSignIn } from '../auth/require-recent-sign-in.ts'
import type { SignedIn } from '../auth/session-store.ts'
import { deleteLogins } from '../auth/session-store.ts'
import { selectMembershipsByPerson } from '../members/membership-store.ts'
import { getAccountSettings } from '../settings.ts'
import { forgetAddress, lockByLogin, updateEmail } from './email-store.ts'
import { confirmMail, emailChangedMail, sendMailInBackground } from './mail-templates.ts'
import { deleteExpiredProofs, insertProof, takeProof } from './verification-store.ts'

/** Lifetime of the confirmation link, in milliseconds. */
const validMs = hourMs

const refuse = (message: string) => new ApiError('VALIDATION_ERROR', message)

/**
 * The token contains the new address, which cannot be swapped, because only a hash of the whole
 * token is stored.
 */
const hashToken = (token: string) => hashSecret(`change-email ${token}`)

/** Token with two parts, separated by a dot: 24 random bytes and the new address. */
const tokenFor = (email: string) =>
  `${randomBytes(24).toString('base64url')}.${Buffer.from(email).toString('base64url')}`

const emailIn = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()

/**
 * Emails a confirmation link to the new address. The link works for an hour, but only as long as
 * the session that requested it is active. Does not reveal whether the address has an account.
 *
 * @param input  `password` is required if the sign-in was more than 10 minutes ago.
 * @throws ApiError as {@link requireRecentSignIn} does; VALIDATION_ERROR if no email can be sent or
 *   the user already has this address.
 * @see L-47
 */
export async function startEmailChange(
  db: Database,
  person: SignedIn,
  input: { readonly newEmail: string; readonly password?: string | undefined },
  now: Date,
): Promise<void> {
  const { publicUrl, mailer } = getAccountSettings(db)
  if (mailer === undefined)
    throw refuse('The email address cannot be changed, because this server cannot send email.')
  const email = input.newEmail.toLowerCase()
  if (email === person.email) throw refuse('This is already your email address.')
  await requireRecentSignIn(db, person, input.password, now)
  const token = tokenFor(email)
  const expiresAt = new Date(now.getTime() + validMs)
  const isFree = await db.inSystem(async (tx) => {
    await deleteExpiredProofs(tx, now)
    await insertProof(tx, { hash: hashToken(token), owner: person.loginId, expiresAt }, now)
    return (await selectUserByEmail(tx, email)) === undefined
  })
  const link = `${publicUrl}${authPath}/verify-email?token=${token}`
  if (isFree) sendMailInBackground(db, confirmMail(person.language, email, link))
}

/**
 * Changes the user's address to the one in the token, including where it is recorded as the creator
 * of API keys. Ends other sessions, invalidates emailed links and notifies the former address.
 *
 * @param opener  User who is signed in to the browser that opened the link. Only this user can
 *   verify the address, because email filters also open links.
 * @returns False if the link is unusable for any reason.
 */
export async function confirmEmail(
  db: Database,
  token: string,
  opener: SignedIn | undefined,
  now: Date,
): Promise<boolean> {
  const email = emailIn(token)
  const former = await db.inSystem(async (tx) => {
    const loginId = await takeProof(tx, hashToken(token), now)
    const user = loginId === undefined ? undefined : await lockByLogin(tx, loginId, now)
    if (loginId === undefined || user === undefined) return undefined
    const { personId } = user
    if (opener !== undefined && opener.personId !== personId) return undefined
    const isProved = opener !== undefined
    if (!(await updateEmail(tx, personId, { email, isProved }, now))) return undefined
    await deleteLogins(tx, personId, isProved ? [loginId, opener.loginId] : [loginId])
    for (const { orgId } of await selectMembershipsByPerson(tx, personId)) {
      await forgetAddress(await tx.bind(orgId), user.email, email)
    }
    return user
  })
  if (former !== undefined) {
    const { language } = former
    const chosen = isLanguage(language) ? language : opener?.language
    sendMailInBackground(db, emailChangedMail(chosen ?? 'en', former.email, email))
  }
  return former !== undefined
}
