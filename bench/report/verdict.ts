/** Result of comparing a run with a target. */
export interface Verdict {
  readonly work: string
  readonly target: string
  /** Worst value among those that the target applies to. */
  readonly measured: string
  readonly isReached: boolean
}
