import { startAuthentication } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type {
  InvitationAccepted,
  InvitationRead,
  SignInConfig,
} from '../../contract/organizations/account.ts'
import type { PasswordAccepted } from './auth-types.ts'
import { callAuth } from './call-auth.ts'

/** What pages for signing in must know; it changes only when the service starts anew. */
export const signInConfig = queryOptions({
  queryKey: ['sign-in-config'],
  queryFn: () => callAuth<SignInConfig>('GET', '/config'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Signs in by password, or learns that a second factor is asked. */
export const signIn = (input: { email: string; password: string }) =>
  callAuth<PasswordAccepted>('POST', '/sign-in/email', input)

/** How a second factor proves itself: by an app, or by a code that was kept. */
export type CodeKind = 'totp' | 'backup-code'

/** Answers the second factor. @param sent  `trustDevice` spares this browser the question. */
export const verifyCode = (kind: CodeKind, input: { code: string; trustDevice?: boolean }) =>
  callAuth<unknown>('POST', `/two-factor/verify-${kind}`, input)

/** Opens an account, and signs in. */
export const signUp = (input: { name: string; email: string; password: string }) =>
  callAuth<unknown>('POST', '/sign-up/email', input)

/** Asks for a link to choose a new password; the answer is the same for every address. */
export const requestPasswordReset = (email: string) =>
  callAuth<unknown>('POST', '/request-password-reset', { email })

/** Chooses a new password, by the token of a link. */
export const resetPassword = (input: { token: string; newPassword: string }) =>
  callAuth<unknown>('POST', '/reset-password', input)

/** What a link invites to; 404 for links that cannot be used. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => callAuth<InvitationRead>('POST', '/read-invitation', { token }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Accepts an invitation: as somebody new with name and password, or as who is signed in. */
export const acceptInvitation = (input: { token: string; name?: string; password?: string }) =>
  callAuth<InvitationAccepted>('POST', '/accept-invitation', input)

/**
 * Signs in with a passkey.
 *
 * @param asAutofill  Waits until one is chosen among what the browser offers for the address.
 * @throws WebAuthnError when nobody chooses one; LeadtraceError when the service refuses it.
 */
export async function signInWithPasskey({ asAutofill }: { asAutofill: boolean }): Promise<void> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = await callAuth<Options>('POST', '/passkeys/sign-in-options', {})
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: asAutofill })
  await callAuth('POST', '/passkeys/sign-in', { response })
}
