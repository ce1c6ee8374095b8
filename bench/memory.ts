import { readMemory } from './cpu.ts'

/** A process's peak memory during one phase. */
export interface PhaseMemory {
  readonly phase: string
  readonly peakBytes: number
}

/** Sampling interval. */
const sampleMs = 100

/** Runs a phase and returns the highest peak memory among the given processes. */
export async function watchMemory<T>(
  phase: string,
  pids: readonly number[],
  run: () => Promise<T>,
): Promise<[T, PhaseMemory]> {
  let peakBytes = 0
  const sample = () => {
    for (const pid of pids) peakBytes = Math.max(peakBytes, readMemory(pid).nowBytes)
  }
  const timer = setInterval(sample, sampleMs)
  try {
    const result = await run()
    sample()
    return [result, { phase, peakBytes }]
  } finally {
    clearInterval(timer)
  }
}
