import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What V8 reads when it starts. */
const flags: readonly string[] = [
  // Each half of the space of new objects, in MB. Were it larger, it would be faster by little.
  '--max-semi-space-size=8',
  // Garbage that may gather before old objects are looked through, in percent of what is alive.
  '--heap-growing-percent=50',
  // So little of the new is alive that to wake four threads for it takes longer than to look.
  '--no-parallel-scavenge',
]

/**
 * Limits that the C library reads when it starts: one arena for all threads, and what is given back
 * goes back to the machine as soon as it is 128 kB.
 */
const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '262144',
} as const

/**
 * Keeps the process small under load, where V8 and the C library by themselves would take what the
 * machine has: it starts anew in its own place, with limits, unless it has. Call it before anything
 * else is loaded.
 *
 * @param env  Its own environment. What it starts later inherits no limit.
 * @see L-18
 */
export function limitMemory(env: NodeJS.ProcessEnv): void {
  const isLimited = flags.every((flag) => process.execArgv.includes(flag))
  if (isLimited) for (const name of Object.keys(allocator)) delete env[name]
  else {
    const [program, ...args] = process.argv
    process.execve?.(process.execPath, [program ?? '', ...flags, ...process.execArgv, ...args], {
      ...env,
      ...allocator,
    })
  }
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
