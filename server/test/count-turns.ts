/** Result of {@link countTurns}. */
export interface TurnCounter {
  /** Number of turns of the event loop since the start. */
  readonly turns: number
  stop(): void
}

/** Counts the turns of the event loop, which shows whether work blocks it on any machine. */
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
