/** Whether a run reached a target. */
export interface Verdict {
  readonly work: string
  readonly target: string
  /** The worst figure that counts for the target. */
  readonly measured: string
  readonly isReached: boolean
}
