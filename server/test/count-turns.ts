/** Result of {@link countTurns}. */
export interface TurnCounter {
  /** Number of event loop turns so far. */
  readonly turns: number
  stop(): void
}

/** Counts event loop turns, which show on any machine whether work blocks the event loop. */
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
