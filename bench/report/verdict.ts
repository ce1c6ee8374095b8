/** Result of comparing a run with a target. */
export interface Verdict {
  readonly work: string
  readonly target: string
  /** Worst value among those to which the target applies. */
  readonly measured: string
  readonly isReached: boolean
}
