/** Whether a run reached a target. */
export interface Verdict {
  readonly work: string
  readonly target: string
  /** Worst figure that counts toward the target. */
  readonly measured: string
  readonly isReached: boolean
}
