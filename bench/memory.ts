import { readMemory } from './cpu.ts'

/** Most memory that a process held during one phase. */
export interface PhaseMemory {
  readonly phase: string
  readonly peakBytes: number
}

/** Time between two looks, in milliseconds. */
const sampleMs = 100

/** Runs a phase, and tells the most memory that any of some processes held meanwhile. */
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
