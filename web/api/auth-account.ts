import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../contract/languages.ts'
import type { BrowserSession, Passkey } from '../../contract/organizations/account.ts'
import type { OwnSession, TwoFactorStart } from './auth-types.ts'
import { callAuth } from './call-auth.ts'

/** The account of who is signed in. */
export const ownSession = queryOptions({
  queryKey: ['own-session'],
  queryFn: () => callAuth<OwnSession>('GET', '/get-session'),
})

/** Browsers in which the person is signed in, newest first. */
export const browserSessions = queryOptions({
  queryKey: ['browser-sessions'],
  queryFn: () => callAuth<BrowserSession[]>('GET', '/sessions'),
})

/** Passkeys of the person, oldest first. */
export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => callAuth<Passkey[]>('GET', '/passkeys'),
})

/** Changes one's own name. */
export const changeName = (name: string) => callAuth<unknown>('POST', '/update-user', { name })

/** Changes one's own language. @param language  `null` follows the browser. */
export const changeLanguage = (language: Language | null) =>
  callAuth<unknown>('POST', '/update-user', { language })

/**
 * Asks for another address; it counts once the link that is mailed there was opened.
 *
 * @param sent  `password` is needed some minutes after signing in (reason `SESSION_NOT_FRESH`).
 */
export const changeEmail = (input: { newEmail: string; password?: string }) =>
  callAuth<unknown>('POST', '/change-email', input)

/** Changes the password. @param sent  `revokeOtherSessions` signs out every other browser. */
export const changePassword = (input: {
  currentPassword: string
  newPassword: string
  revokeOtherSessions: boolean
}) => callAuth<unknown>('POST', '/change-password', input)

/** Begins a second factor; it asks nothing until its first code was right. */
export const startTwoFactor = (password: string) =>
  callAuth<TwoFactorStart>('POST', '/two-factor/enable', { password })

/** Ends the second factor. */
export const endTwoFactor = (password: string) =>
  callAuth<unknown>('POST', '/two-factor/disable', { password })

/** Makes new backup codes; the former ones end. */
export const newBackupCodes = async (password: string): Promise<readonly string[]> => {
  const path = '/two-factor/generate-backup-codes'
  return (await callAuth<{ backupCodes: string[] }>('POST', path, { password })).backupCodes
}

/** Signs out one browser. */
export const endBrowserSession = (id: string) => callAuth<unknown>('DELETE', `/sessions/${id}`)

/** Signs out every browser, this one too, and forgets trusted ones. */
export const endAllSessions = () => callAuth<unknown>('DELETE', '/sessions')

/**
 * Makes a passkey in this browser, and adds it.
 *
 * @param input  `password` is needed some minutes after signing in (reason `SESSION_NOT_FRESH`).
 * @throws WebAuthnError when the browser made none; LeadtraceError when the service refuses.
 */
export async function addPasskey(input: { name: string; password?: string }): Promise<void> {
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const { name, password } = input
  const credentials = password === undefined ? {} : { password }
  const optionsJSON = await callAuth<Options>('POST', '/passkeys/register-options', credentials)
  const response = await startRegistration({ optionsJSON })
  await callAuth('POST', '/passkeys', { name, response })
}

/** Renames a passkey. */
export const renamePasskey = ({ id, name }: { id: string; name: string }) =>
  callAuth<Passkey>('PATCH', `/passkeys/${id}`, { name })

/** Removes a passkey; sessions that it began go on. */
export const removePasskey = (id: string) => callAuth<unknown>('DELETE', `/passkeys/${id}`)
