import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type { BrowserSession, Passkey } from '../../contract/organizations/account.ts'
import type { OwnSession, TwoFactorStart } from './auth-types.ts'
import { askAuth } from './call-auth.ts'

/** The account of who is signed in. */
export const ownSession = queryOptions({
  queryKey: ['own-session'],
  queryFn: () => askAuth<OwnSession>('GET', '/get-session'),
})

/** Browsers in which the person is signed in, newest first. */
export const browserSessions = queryOptions({
  queryKey: ['browser-sessions'],
  queryFn: () => askAuth<BrowserSession[]>('GET', '/sessions'),
})

/** Passkeys of the person, oldest first. */
export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => askAuth<Passkey[]>('GET', '/passkeys'),
})

/** Changes one's own name. */
export const changeName = (name: string) => askAuth<unknown>('POST', '/update-user', { name })

/**
 * Asks for another address; it counts once the link that is mailed there was opened.
 *
 * @param sent  `password` is needed some minutes after signing in (reason `SESSION_NOT_FRESH`).
 */
export const changeEmail = (sent: { newEmail: string; password?: string }) =>
  askAuth<unknown>('POST', '/change-email', sent)

/** Changes the password. @param sent  `revokeOtherSessions` signs out every other browser. */
export const changePassword = (sent: {
  currentPassword: string
  newPassword: string
  revokeOtherSessions: boolean
}) => askAuth<unknown>('POST', '/change-password', sent)

/** Begins a second factor; it asks nothing until its first code was right. */
export const startTwoFactor = (password: string) =>
  askAuth<TwoFactorStart>('POST', '/two-factor/enable', { password })

/** Ends the second factor. */
export const endTwoFactor = (password: string) =>
  askAuth<unknown>('POST', '/two-factor/disable', { password })

/** Makes new backup codes; the former ones end. */
export const newBackupCodes = async (password: string): Promise<readonly string[]> => {
  const path = '/two-factor/generate-backup-codes'
  return (await askAuth<{ backupCodes: string[] }>('POST', path, { password })).backupCodes
}

/** Signs out one browser. */
export const endBrowserSession = (id: string) => askAuth<unknown>('DELETE', `/sessions/${id}`)

/** Signs out every browser, this one too, and forgets trusted ones. */
export const endAllSessions = () => askAuth<unknown>('DELETE', '/sessions')

/**
 * Makes a passkey in this browser, and adds it.
 *
 * @param sent  `password` is needed some minutes after signing in (reason `SESSION_NOT_FRESH`).
 * @throws WebAuthnError when the browser made none; LeadtraceError when the service refuses.
 */
export async function addPasskey(sent: { name: string; password?: string }): Promise<void> {
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const { name, password } = sent
  const asked = password === undefined ? {} : { password }
  const optionsJSON = await askAuth<Options>('POST', '/passkeys/register-options', asked)
  const response = await startRegistration({ optionsJSON })
  await askAuth('POST', '/passkeys', { name, response })
}

/** Renames a passkey. */
export const renamePasskey = ({ id, name }: { id: string; name: string }) =>
  askAuth<Passkey>('PATCH', `/passkeys/${id}`, { name })

/** Removes a passkey; sessions that it began go on. */
export const removePasskey = (id: string) => askAuth<unknown>('DELETE', `/passkeys/${id}`)
