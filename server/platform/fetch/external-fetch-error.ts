/**
 * Why nothing came from a foreign address. `private`: it leads where the operator allows nothing;
 * `address`: it is no HTTPS address, or has a name and password in it.
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

/** Nothing, or not all, came from a foreign address; the message can be shown to whoever named it. */
export class OutsideError extends Error {
  readonly reason: OutsideReason

  constructor(reason: OutsideReason, message: string) {
    super(message)
    this.name = 'OutsideError'
    this.reason = reason
  }
}
