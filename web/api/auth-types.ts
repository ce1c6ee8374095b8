// Answers of the library that signs people in; those of ours are in `contract/organizations/account.ts`.

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

/** A second factor that waits for its first code. */
export interface TwoFactorStart {
  /** `otpauth://totp/…`, which an authenticator app reads. */
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}
