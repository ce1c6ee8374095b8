/** Result of {@link countTurns}. */
export interface TurnCounter {
  /** Number of event loop turns since the start. */
  readonly turns: number
  stop(): void
}

/** Counts turns of the event loop, which shows on any machine whether work blocks it. */
export function countTurns(): TurnCounter {
  let turns = 0
  let isRunning = true
  const tick = (): void => {
    if (!isRunning) return
    turns++
    setImmediate(tick)
  }
  setImmediate(tick)
  return {
    get turns() {
      return turns
    },
    stop: () => {
      isRunning = false
    },
  }
}
