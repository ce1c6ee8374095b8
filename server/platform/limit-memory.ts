import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Size up to which V8 may enlarge the space of new objects, both halves together. */
export const maxYoungBytes = 32 * 1024 * 1024

/** Garbage that may gather before old objects are looked through, in percent of what is alive. */
const garbagePercent = 50

/**
 * Keeps the process small under load; V8 by itself would take what the machine has.
 *
 * The growth factors are the two limits that V8 reads while it runs. Those of the command line
 * would have to be repeated wherever a service is started.
 *
 * @see L-18
 */
export function limitMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${garbagePercent}`)
  let factor = 2
  // A young space that idleness has shrunk may grow again: too small a one costs a fifth more CPU.
  new PerformanceObserver(() => {
    const wanted = youngBytes() < maxYoungBytes ? 2 : 1
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`)
    factor = wanted
  }).observe({ entryTypes: ['gc'] })
}

/**
 * Gives back what is needed no more, once: V8 keeps the pages that starting has filled with garbage,
 * a quarter of the process, for objects that may come. It takes 0.1 to 0.2 s.
 */
export function giveBackMemory(): void {
  // The function is there only where the flag was set before its realm was made.
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Present size of the space of new objects. */
export const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
