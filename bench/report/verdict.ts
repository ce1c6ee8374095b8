/** Whether a run reached a target. */
export interface Verdict {
  readonly work: string
  readonly target: string
  /** Worst figure among those that count toward the target. */
  readonly measured: string
  readonly isReached: boolean
}
