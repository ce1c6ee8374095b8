export interface Touch {
  /** Start time of the visit, in ms since 1970. */
  readonly startedMs: number
  /** True if the visit has no signals. */
  readonly isDirect: boolean
}

/** A lead's journey: one or more visits, oldest first. @see D-33 */
export interface Path {
  /** Creation time of the lead, in ms since 1970. */
  readonly createdMs: number
  readonly touches: readonly Touch[]
}

/**
 * Credit for one lead, in integer units, so that the shares that a model assigns add up to it
 * exactly.
 */
export const wholeCredit = 1_000_000

/** Returns the credit for each touch, in order; the credits add up to {@link wholeCredit}. */
export type CreditModel = (path: Path) => readonly number[]
