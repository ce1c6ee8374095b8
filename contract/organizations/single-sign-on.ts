/**
 * Reasons why signing in with an identity provider failed; the sign-in page explains each of them.
 *
 * - `expired`: the sign-in was started in another browser or too long ago, or is already completed.
 * - `denied`: the provider refused, or the user canceled.
 * - `provider`: the provider cannot be reached or its response is invalid.
 * - `email`: the provider does not confirm that the email address is verified.
 * - `domain`: the provider is not allowed to sign in addresses of this domain.
 * - `account`: the address has no account here, and this provider may not create accounts.
 * - `identity`: the address belongs to another user of the provider.
 */
export const signInFailureReasons = [
  'expired',
  'denied',
  'provider',
  'email',
  'domain',
  'account',
  'identity',
] as const

export type SignInFailureReason = (typeof signInFailureReasons)[number]

/** A provider that the sign-in page offers. */
export interface OfferedProvider {
  /** ID of the organization, or `installation`. */
  readonly provider: string
  /** Shown on the button: “Continue with …”. */
  readonly name: string
}
