import type { Role } from '../../contract/roles.ts'

/** What a page for signing in must know before anybody has. */
export interface SignInConfig {
  /** Whether anybody may sign up, or only who is invited. */
  readonly openSignUp: boolean
  /** Whether mails can be sent. */
  readonly mail: boolean
  /** Shortest password that is accepted, in characters. */
  readonly minPassword: number
}

/** What an invitation invites to. */
export interface InvitationRead {
  readonly orgName: string
  readonly email: string
  readonly role: Role
  /** Whether the address has an account, whose owner signs in first. */
  readonly hasAccount: boolean
}

/** What accepting an invitation brings. */
export interface InvitationAccepted {
  readonly orgId: string
  readonly personId: string
  readonly email: string
}

/** What a password alone brings: a session, or the question for a second factor. */
export interface PasswordAccepted {
  readonly twoFactorRedirect?: boolean
}

/** The account of who is signed in, as far as only the sign-in knows it. */
export interface OwnSession {
  readonly user: {
    readonly name: string
    readonly email: string
    readonly emailVerified: boolean
    readonly twoFactorEnabled: boolean
  }
}

/** A browser in which the person is signed in. Instants are ISO 8601. */
export interface BrowserSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: string
  /** When it was last prolonged, to the day. */
  readonly updatedAt: string
  readonly expiresAt: string
  readonly isCurrent: boolean
}

/** A second factor that waits for its first code. */
export interface TwoFactorStart {
  /** `otpauth://totp/…`, which an authenticator app reads. */
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

/** A passkey as its owner sees it. Instants are ISO 8601. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** Whether it is synchronized between devices, as of its last use. */
  readonly isBackedUp: boolean
  readonly createdAt: string
  readonly lastUsedAt: string | null
}
