import type { SignInFailureReason } from '../../../contract/organizations/single-sign-on.ts'

/** A sign-in that failed for a reason that the sign-in page explains. */
export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly reason: SignInFailureReason

  constructor(reason: SignInFailureReason, cause?: unknown) {
    super(`single sign-on failed: ${reason}`, { cause })
    this.reason = reason
  }
}
