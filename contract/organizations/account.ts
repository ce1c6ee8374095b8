import type { Role } from './roles.ts'

/** What a page for signing in must know before anybody has. */
export interface SignInConfig {
  /** Whether anybody may sign up, or only who is invited. */
  readonly openSignUp: boolean
  /** Whether mails can be sent; without them a forgotten password is a matter of the operator. */
  readonly mail: boolean
  /** Shortest password that is accepted, in characters. */
  readonly minPassword: number
}

/** What an invitation invites to. */
export interface InvitationRead {
  readonly orgName: string
  readonly email: string
  readonly role: Role
  /**
   * Whether the address has an account, whose owner signs in first. Told to who reads the mail of
   * the address; null to anybody else, such as who invited.
   */
  readonly hasAccount: boolean | null
}

/** What accepting an invitation brings. */
export interface InvitationAccepted {
  readonly orgId: string
  readonly personId: string
  readonly email: string
}

/** A browser in which a person is signed in. Instants are ISO 8601. */
export interface BrowserSession {
  readonly id: string
  /** Header `User-Agent` of the browser at sign-in, cut to 300 characters. */
  readonly userAgent: string | null
  readonly createdAt: string
  /** When it was last prolonged, to the day. */
  readonly updatedAt: string
  readonly expiresAt: string
  /** Whether it is the browser that asks. */
  readonly isCurrent: boolean
}

/** A passkey as its owner sees it. Instants are ISO 8601. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** How browsers reach it, such as `internal`, `hybrid`, `usb`. */
  readonly transports: readonly string[]
  /** Model of what keeps it; often all zeros. */
  readonly aaguid: string
  /** Whether it is synchronized between devices, as of its last use. */
  readonly isBackedUp: boolean
  readonly createdAt: string
  readonly lastUsedAt: string | null
}
