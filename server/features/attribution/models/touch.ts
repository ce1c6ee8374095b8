export interface Touch {
  /** Start of the visit, in ms since 1970. */
  readonly startedMs: number
  /** True if the visit has no signals. */
  readonly isDirect: boolean
}

/** A lead's journey: its visits, oldest first, at least one. @see D-33 */
export interface Path {
  /** Creation of the lead, in ms since 1970. */
  readonly createdMs: number
  readonly touches: readonly Touch[]
}

/** Credit for one lead; models assign it in integers, so that shares add up exactly. */
export const wholeCredit = 1_000_000

/** Returns the credit of each touch in order; adds up to {@link wholeCredit}. */
export type CreditModel = (path: Path) => number[]
