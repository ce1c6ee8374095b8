import { startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../contract/languages.ts'
import type { BrowserSession, Passkey } from '../../contract/organizations/account.ts'
import type { OwnSession, TwoFactorStart } from './auth-types.ts'
import { callAuth } from './call-auth.ts'

export const ownSession = queryOptions({
  queryKey: ['own-session'],
  queryFn: () => callAuth<OwnSession>('GET', '/get-session'),
})

/** The browsers in which the user is signed in, newest first. */
export const browserSessions = queryOptions({
  queryKey: ['browser-sessions'],
  queryFn: () => callAuth<BrowserSession[]>('GET', '/sessions'),
})

/** The user's passkeys, oldest first. */
export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => callAuth<Passkey[]>('GET', '/passkeys'),
})

export const changeName = (name: string) => callAuth<unknown>('POST', '/update-user', { name })

/** @param language `null` means the browser's language. */
export const changeLanguage = (language: Language | null) =>
  callAuth<unknown>('POST', '/update-user', { language })

/**
 * Requests an email change, which takes effect once the link in the email is opened.
 *
 * @param input `password` is required if the last sign-in was more than a few minutes ago (reason
 *   `SESSION_NOT_FRESH`).
 */
export const changeEmail = (input: { newEmail: string; password?: string }) =>
  callAuth<unknown>('POST', '/change-email', input)

/** @param input `revokeOtherSessions` signs the user out of all other browsers. */
export const changePassword = (input: {
  currentPassword: string
  newPassword: string
  revokeOtherSessions: boolean
}) => callAuth<unknown>('POST', '/change-password', input)

/** Starts two-factor setup. Codes are not required until the first one has been verified. */
export const startTwoFactor = (password: string) =>
  callAuth<TwoFactorStart>('POST', '/two-factor/enable', { password })

export const endTwoFactor = (password: string) =>
  callAuth<unknown>('POST', '/two-factor/disable', { password })

/** Creates new backup codes and invalidates the previous ones. */
export const newBackupCodes = async (password: string): Promise<readonly string[]> => {
  const path = '/two-factor/generate-backup-codes'
  return (await callAuth<{ backupCodes: string[] }>('POST', path, { password })).backupCodes
}

export const endBrowserSession = (id: string) => callAuth<unknown>('DELETE', `/sessions/${id}`)

/**
 * Signs the user out of every browser, including this one, and clears the list of trusted browsers.
 */
export const endAllSessions = () => callAuth<unknown>('DELETE', '/sessions')

/**
 * Creates a passkey in this browser and registers it.
 *
 * @param input `password` is required if the last sign-in was more than a few minutes ago
 * (reason `SESSION_NOT_FRESH`).
 *
 * @throws WebAuthnError if the browser does not create a passkey; LeadtraceError if the service
 *   rejects the passkey.
 */
export async function addPasskey(input: { name: string; password?: string }): Promise<void> {
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const { name, password } = input
  const credentials = password === undefined ? {} : { password }
  const optionsJSON = await callAuth<Options>('POST', '/passkeys/register-options', credentials)
  const response = await startRegistration({ optionsJSON })
  await callAuth('POST', '/passkeys', { name, response })
}

export const renamePasskey = ({ id, name }: { id: string; name: string }) =>
  callAuth<Passkey>('PATCH', `/passkeys/${id}`, { name })

/** Removes a passkey. Sessions that were started with it stay signed in. */
export const removePasskey = (id: string) => callAuth<unknown>('DELETE', `/passkeys/${id}`)
