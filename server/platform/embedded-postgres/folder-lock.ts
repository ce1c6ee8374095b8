import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

/** Exit code of `flock` if another process holds the lock. */
const heldElsewhere = 1
/** The `flock` call does not block and takes a few milliseconds. */
const timeoutMs = 10_000

/**
 * Acquires a data directory's kernel lock for a server that is about to start.
 *
 * The server and all its processes inherit the descriptor, so the lock is released when the last of
 * them ends, even after a crash. PostgreSQL's own lock relies on process IDs and shared memory,
 * which are not visible from other containers. This lock works across containers on the same
 * kernel.
 *
 * @returns Descriptor to pass on and then close; `undefined` if another process holds the lock.
 *   Nothing is locked on systems other than Linux, because they have no such containers.
 * @throws Error with instructions if locking is not possible.
 * @see L-38
 */
export const lockFolder = (folder: string): number | undefined =>
  // This file exists as long as the data does and is never rewritten. Some network drives can lock
  // only files that are open for writing.
  lockFile(join(folder, 'PG_VERSION'), 'r+')

/**
 * Like {@link lockFolder}, but for any file. Only the lock's holder may replace or remove the file.
 *
 * @param flags  `a` creates a missing file.
 */
export function lockFile(path: string, flags: 'r+' | 'a'): number | undefined {
  const descriptor = openSync(path, flags)
  try {
    if (process.platform !== 'linux' || takeLock(descriptor, path)) return descriptor
  } catch (thrown) {
    closeSync(descriptor)
    throw thrown
  }
  closeSync(descriptor)
  return undefined
}

/**
 * Uses the `flock` command, because Node cannot lock files. The lock belongs to the open file and
 * outlives the command.
 */
function takeLock(descriptor: number, path: string): boolean {
  const { error, status, stderr } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
    timeout: timeoutMs,
  })
  if (status === 0) return true
  if (status === heldElsewhere) return false
  const why =
    errorCode(error) === 'ENOENT'
      ? 'The command flock is missing. Install the package util-linux'
      : `flock failed: ${stderr?.trim() || String(error)}. Put DATA_DIR on a local disk`
  throw new Error(
    `${path} cannot be locked. Without a lock, another container could start a second PostgreSQL ` +
      `in it. ${why}, or set DATABASE_URL.`,
    { cause: error },
  )
}
