import type { Role } from './roles.ts'
import type { OfferedProvider } from './single-sign-on.ts'

/** Settings for the sign-in pages; available before the user signs in. */
export interface SignInConfig {
  /** True if anyone can sign up; otherwise, only invited people can. */
  readonly openSignUp: boolean
  /** True if email is configured. Otherwise, an administrator has to reset forgotten passwords. */
  readonly mail: boolean
  /** Minimum length in characters. */
  readonly minPassword: number
  /** The installation's identity provider; null if there is none. */
  readonly singleSignOn: OfferedProvider | null
}

export interface InvitationRead {
  readonly orgName: string
  readonly email: string
  readonly role: Role
  /**
   * True if the email address has an account, in which case its owner has to sign in first.
   * Revealed only to people who can read email sent to the address; null for anyone else, such as
   * the inviter.
   */
  readonly hasAccount: boolean | null
}

export interface InvitationAccepted {
  readonly orgId: string
  readonly personId: string
  readonly email: string
}

/** Browser in which a user is signed in. Timestamps are in ISO 8601 format. */
export interface BrowserSession {
  readonly id: string
  /** Browser's `User-Agent` header at sign-in, truncated to 300 characters. */
  readonly userAgent: string | null
  readonly createdAt: string
  /** Time of the last renewal, accurate to within a day. */
  readonly updatedAt: string
  readonly expiresAt: string
  /** True for the browser that sends the request. */
  readonly isCurrent: boolean
}

/** Passkey as shown to its owner. Timestamps are in ISO 8601 format. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** Ways to reach the authenticator, such as `internal`, `hybrid`, `usb`. */
  readonly transports: readonly string[]
  /** ID of the authenticator's model; often all zeros. */
  readonly aaguid: string
  /** True if the passkey was synced between devices when it was last used. */
  readonly isBackedUp: boolean
  readonly createdAt: string
  readonly lastUsedAt: string | null
}
