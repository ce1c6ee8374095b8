import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Limits of the C library in the command of `npm start` and in the image. */
const allocatorVariables = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_']

/**
 * Removes the allocator limits from the environment, so that no process that the service starts
 * inherits them. The C library has read them by then.
 *
 * @see L-18
 */
export function clearAllocatorLimits(env: NodeJS.ProcessEnv): void {
  for (const name of allocatorVariables) delete env[name]
}

/**
 * Has V8 return memory to the system, once: it keeps the pages that starting has filled with garbage,
 * a quarter of the process, for future objects. Takes 0.1 to 0.2 s.
 */
export function giveBackMemory(): void {
  // A realm has the function only if the flag was set before it was created.
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
