/**
 * Reason why an external request failed. `private`: the URL leads to a private network that is not
 * allowed; `address`: the URL is not HTTPS or contains credentials.
 */
export type OutsideReason =
  | 'address'
  | 'unresolved'
  | 'private'
  | 'unreachable'
  | 'slow'
  | 'large'
  | 'redirects'
  | 'broken'

/**
 * Failed or incomplete external request; the message can be shown to the user who entered the URL.
 */
export class OutsideError extends Error {
  readonly reason: OutsideReason

  constructor(reason: OutsideReason, message: string) {
    super(message)
    this.name = 'OutsideError'
    this.reason = reason
  }
}
