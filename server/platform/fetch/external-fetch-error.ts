/**
 * Reason for a failed external request. `private`: the address is in a private network that is not
 * allowed; `address`: not an HTTPS address, or an address with credentials.
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
 * Failed or incomplete external request; the message can be shown to the user who entered the
 * address.
 */
export class OutsideError extends Error {
  readonly reason: OutsideReason

  constructor(reason: OutsideReason, message: string) {
    super(message)
    this.name = 'OutsideError'
    this.reason = reason
  }
}
