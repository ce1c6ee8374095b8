/**
 * Reason for a failed external request. `private`: the URL leads to a private network that is not
 * allowed; `address`: not an HTTPS URL, or a URL with credentials.
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
