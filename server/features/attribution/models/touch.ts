/** One visit of a lead's journey, as the models see it. */
export interface Touch {
  /** When the visit began, in ms since 1970. */
  readonly startedMs: number
  /** No signal shows what led to the visit. */
  readonly isDirect: boolean
}

/** A lead's journey: its visits, oldest first, at least one. @see D-33 */
export interface Path {
  /** When the lead was created, in ms since 1970. */
  readonly createdMs: number
  readonly touches: readonly Touch[]
}

/** The credit for one lead; models assign it in whole parts, so that nothing gets lost. */
export const wholeCredit = 1_000_000

/** Credit per touch of a path, in its order; always {@link wholeCredit} together. */
export type CreditModel = (path: Path) => number[]
