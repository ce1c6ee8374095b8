import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Limits for the C library's allocator, set by `npm start` and in the container image. */
const allocatorVariables = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_']

/**
 * Removes the allocator limits from the environment so that child processes do not inherit them. By
 * then, the C library has already read them.
 *
 * @see L-18
 */
export function clearAllocatorLimits(env: NodeJS.ProcessEnv): void {
  for (const name of allocatorVariables) delete env[name]
}

/**
 * Makes V8 return memory to the system once, because a quarter of the process's memory is garbage
 * after startup. This takes 0.1 to 0.2 s.
 */
export function giveBackMemory(): void {
  // A realm has this function only if the flag was set before the realm was created.
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
