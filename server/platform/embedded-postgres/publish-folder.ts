import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'

/**
 * Distinguishes this process's unfinished folders from those of a dead process with the same PID.
 */
const processToken = randomBytes(4).toString('hex')

/**
 * Creates a folder atomically: even if the process is killed, the folder is either absent or
 * complete.
 *
 * `fill` writes to a sibling `<target>.new-…`, which is then renamed. If several processes do this
 * concurrently, only one rename succeeds, so there is no need for a lock file that could outlive
 * its writer. Leftovers of dead processes are removed first.
 *
 * @param target  Must be absent or an empty folder, and its parent must exist.
 * @returns `false` if another process was first, in which case everything that `fill` wrote is
 *   discarded.
 */
export async function publishFolder(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<boolean> {
  await removeLeftovers(target)
  const draft = await mkdtemp(`${target}.new-${process.pid}-${processToken}-`)
  try {
    await fill(draft)
    await rename(draft, target)
    await syncFolder(dirname(target))
    return true
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(thrown) ?? '')) return false
    throw thrown
  }
}

async function removeLeftovers(target: string): Promise<void> {
  const parent = dirname(target)
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const [pid, token] = name.slice(prefix.length).split('-')
    if (isWriterAlive(Number(pid), token)) continue
    // An orphaned initdb process may still be writing there; the next start tries again.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

function isWriterAlive(pid: number, token: string | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return true
  if (pid === process.pid) return token === processToken
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return errorCode(thrown) !== 'ESRCH'
  }
}

/** Ensures that a folder's entries survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
