import { startAuthentication } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type {
  InvitationAccepted,
  InvitationRead,
  SignInConfig,
} from '../../contract/organizations/account.ts'
import type { PasswordAccepted } from './auth-types.ts'
import { askAuth } from './call-auth.ts'

/** What pages for signing in must know; it changes only when the service starts anew. */
export const signInConfig = queryOptions({
  queryKey: ['sign-in-config'],
  queryFn: () => askAuth<SignInConfig>('GET', '/config'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Signs in by password, or learns that a second factor is asked. */
export const signIn = (sent: { email: string; password: string }) =>
  askAuth<PasswordAccepted>('POST', '/sign-in/email', sent)

/** How a second factor proves itself: by an app, or by a code that was kept. */
export type CodeKind = 'totp' | 'backup-code'

/** Answers the second factor. @param sent  `trustDevice` spares this browser the question. */
export const verifyCode = (kind: CodeKind, sent: { code: string; trustDevice?: boolean }) =>
  askAuth<unknown>('POST', `/two-factor/verify-${kind}`, sent)

/** Opens an account, and signs in. */
export const signUp = (sent: { name: string; email: string; password: string }) =>
  askAuth<unknown>('POST', '/sign-up/email', sent)

/** Asks for a link to choose a new password; the answer is the same for every address. */
export const requestReset = (email: string) =>
  askAuth<unknown>('POST', '/request-password-reset', { email })

/** Chooses a new password, by the token of a link. */
export const resetPassword = (sent: { token: string; newPassword: string }) =>
  askAuth<unknown>('POST', '/reset-password', sent)

/** What a link invites to; 404 for links that cannot be used. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => askAuth<InvitationRead>('POST', '/read-invitation', { token }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Accepts an invitation: as somebody new with name and password, or as who is signed in. */
export const acceptInvitation = (sent: { token: string; name?: string; password?: string }) =>
  askAuth<InvitationAccepted>('POST', '/accept-invitation', sent)

/**
 * Signs in with a passkey.
 *
 * @param asAutofill  Waits until one is chosen among what the browser offers for the address.
 * @throws WebAuthnError when nobody chooses one; LeadtraceError when the service refuses it.
 */
export async function signInWithPasskey({ asAutofill }: { asAutofill: boolean }): Promise<void> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = await askAuth<Options>('POST', '/passkeys/sign-in-options', {})
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: asAutofill })
  await askAuth('POST', '/passkeys/sign-in', { response })
}
