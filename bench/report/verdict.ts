/** Whether a run met a target. */
export interface Verdict {
  readonly work: string
  readonly target: string
  /** Worst of the values that the target covers. */
  readonly measured: string
  readonly isReached: boolean
}
