import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

/** What `flock` answers while somebody else holds the lock. */
const heldElsewhere = 1
/** It does not wait, so it takes some ms. */
const timeoutMs = 10_000

/**
 * Takes the kernel's lock of a data directory, for the server that is about to be started in it.
 *
 * The server inherits the descriptor, and passes it on to all its processes, so the lock ends with
 * the last of them, whatever ends it. PostgreSQL's own lock goes by process ids and shared memory,
 * which mean nothing in another container; this one holds for everybody on the same kernel.
 *
 * @returns A descriptor to pass on and then to close; `undefined` while others hold the lock.
 *   Outside of Linux there are no such containers, and the descriptor comes without a lock.
 * @throws Error that says what to do, where the lock cannot be taken at all.
 * @see L-38
 */
export const lockFolder = (folder: string): number | undefined =>
  // A file that is there as long as the data is, and never written again. Some network drives
  // lock only what is open for writing.
  lockFile(join(folder, 'PG_VERSION'), 'r+')

/**
 * The same of any file. It must not be replaced or removed by anybody who does not hold the lock.
 *
 * @param flags  `a` makes the file where it is absent.
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

/** Node cannot lock. The lock belongs to the open file, so it stays when `flock` has ended. */
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
      ? 'The program flock is missing. Install the package util-linux'
      : `flock failed: ${stderr?.trim() || String(error)}. Put DATA_DIR on a local disk`
  throw new Error(
    `${path} cannot be locked, without which a second PostgreSQL could be started in it from ` +
      `another container. ${why}, or set DATABASE_URL.`,
    { cause: error },
  )
}
