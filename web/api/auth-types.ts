// Responses from the auth library; our own types are in `contract/organizations/account.ts`.

/** Response to a correct password: a session, or a request for a two-factor code. */
export interface PasswordAccepted {
  readonly twoFactorRedirect?: boolean
}

/** The part of the signed-in user's account that only the auth library returns. */
export interface OwnSession {
  readonly user: {
    readonly name: string
    readonly email: string
    readonly emailVerified: boolean
    readonly twoFactorEnabled: boolean
  }
}

/** Pending two-factor setup, before the first code is verified. */
export interface TwoFactorStart {
  /** `otpauth://totp/…`, for authenticator apps. */
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}
