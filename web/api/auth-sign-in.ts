import { startAuthentication } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import type {
  InvitationAccepted,
  InvitationRead,
  SignInConfig,
} from '../../contract/organizations/account.ts'
import type { OfferedProvider } from '../../contract/organizations/single-sign-on.ts'
import type { PasswordAccepted } from './auth-types.ts'
import { callAuth } from './call-auth.ts'

/** Settings for the sign-in pages, which change only when the service restarts. */
export const signInConfig = queryOptions({
  queryKey: ['sign-in-config'],
  queryFn: () => callAuth<SignInConfig>('GET', '/config'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Signs in with a password, or reports that a two-factor code is required. */
export const signIn = (input: { email: string; password: string }) =>
  callAuth<PasswordAccepted>('POST', '/sign-in/email', input)

/** Providers that can sign in an email address's owner; at most 11. */
export const findProviders = (email: string) =>
  callAuth<OfferedProvider[]>('POST', '/single-sign-on/find', { email })

/**
 * Navigates to a provider's sign-in page.
 *
 * @param input  `next` is the path to open afterward; the service accepts only the paths of its own
 *   pages.
 */
export async function startSingleSignOn(input: {
  provider: string
  email?: string | undefined
  next?: string | undefined
}): Promise<void> {
  const { provider, email, next } = input
  const { url } = await callAuth<{ url: string }>('POST', '/single-sign-on/start', {
    provider,
    ...(email === undefined ? {} : { email }),
    ...(next === undefined ? {} : { returnTo: next }),
  })
  window.location.assign(url)
}

/** Type of two-factor code: a code from an authenticator app or a backup code. */
export type CodeKind = 'totp' | 'backup-code'

/**
 * @param input `trustDevice` skips two-factor authentication in future sign-ins from this browser.
 */
export const verifyCode = (kind: CodeKind, input: { code: string; trustDevice?: boolean }) =>
  callAuth<unknown>('POST', `/two-factor/verify-${kind}`, input)

/** Creates an account and signs the user in. */
export const signUp = (input: { name: string; email: string; password: string }) =>
  callAuth<unknown>('POST', '/sign-up/email', input)

/** Requests a password reset link. The response is the same for every email address. */
export const requestPasswordReset = (email: string) =>
  callAuth<unknown>('POST', '/request-password-reset', { email })

/** @param input `token` is part of the link in the email. */
export const resetPassword = (input: { token: string; newPassword: string }) =>
  callAuth<unknown>('POST', '/reset-password', input)

/** Loads the invitation that a link refers to. Fails with 404 if the link is not valid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => callAuth<InvitationRead>('POST', '/read-invitation', { token }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/**
 * Accepts an invitation, either as a new user (with name and password) or as the signed-in user.
 */
export const acceptInvitation = (input: { token: string; name?: string; password?: string }) =>
  callAuth<InvitationAccepted>('POST', '/accept-invitation', input)

/**
 * Signs in with a passkey.
 *
 * @param asAutofill  Waits for the user to pick a passkey from the browser's suggestions.
 * @throws WebAuthnError if the user does not pick a passkey; LeadtraceError if the service rejects
 *   the passkey.
 */
export async function signInWithPasskey({ asAutofill }: { asAutofill: boolean }): Promise<void> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = await callAuth<Options>('POST', '/passkeys/sign-in-options', {})
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: asAutofill })
  await callAuth('POST', '/passkeys/sign-in', { response })
}
