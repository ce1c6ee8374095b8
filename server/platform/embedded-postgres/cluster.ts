import { execFile } from 'node:child_process'
import { closeSync } from 'node:fs'
import { chown, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noBinaries } from './binaries.ts'
import { damageAdvice } from './damage.ts'
import { errorCode } from './error-code.ts'
import { lockFile } from './folder-lock.ts'
import { publishFolder } from './publish-folder.ts'
import { runInside, type Site, unusable } from './site.ts'

/** `initdb` takes about 1 s on a small machine, or longer if disk syncs are slow. */
const initdbTimeoutMs = 120_000
/** Time after which another process must have either created the database or given up. */
const makingLimitMs = initdbTimeoutMs + 30_000
/** Pause between attempts to acquire the lock. */
const makingPauseMs = 100

/**
 * Ensures that the data directory contains a compatible cluster.
 *
 * Runs `initdb` only if the folder is empty; never writes to any other folder. If several processes
 * start concurrently, even in different containers, one creates the cluster and the others wait.
 *
 * @throws Error with the problem and instructions if there are foreign files, another major version
 *   of PostgreSQL, or another owner.
 * @see L-38
 */
export async function ensureCluster(site: Site, log: (line: string) => void): Promise<void> {
  if (await holdsCluster(site)) return

  await createCluster(site, (draft) => {
    log(`Creating a new database in ${site.folder}`)
    return initialise(draft, site)
  })
}

/**
 * Creates the cluster in an empty data directory atomically: it is either absent or complete.
 *
 * @param fill  Writes the files to a folder that then becomes the data directory.
 * @returns `false` if another process was first.
 */
export async function createCluster(
  site: Site,
  fill: (draft: string) => Promise<void>,
): Promise<boolean> {
  const lockPath = `${site.folder}.lock`
  const lock = await waitForLock(lockPath)
  try {
    const isCreated = !(await holdsCluster(site)) && (await publish(site, fill))
    // Any process that acquires the lock from now on finds the cluster, so the file can be removed.
    await rm(lockPath, { force: true })
    return isCreated
  } finally {
    closeSync(lock)
  }
}

async function waitForLock(path: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const lock = makeLock(path)
    if (lock !== undefined) return lock
    if (performance.now() - startedAt > makingLimitMs) {
      throw new Error(`Another process is still creating the database. It holds the lock ${path}.`)
    }
    await sleep(makingPauseMs)
  }
}

function makeLock(path: string): number | undefined {
  try {
    return lockFile(path, 'a')
  } catch (thrown) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(errorCode(thrown) ?? '')) throw thrown
    throw unusable(path, thrown)
  }
}

async function publish(site: Site, fill: (draft: string) => Promise<void>): Promise<boolean> {
  const isFirst = await publishFolder(site.folder, fill).catch((thrown: unknown) => {
    if (!['EBUSY', 'EXDEV'].includes(errorCode(thrown) ?? '')) throw thrown
    throw new Error(
      `${site.folder} is a mount point, so the new database cannot be moved there. ` +
        'Mount the volume one level up, at DATA_DIR itself.',
      { cause: thrown },
    )
  })
  if (!(await holdsCluster(site)))
    throw new Error(`${site.folder} disappeared while it was being created`)
  return isFirst
}

async function holdsCluster({ folder, account, binaries }: Site): Promise<boolean> {
  const names = await list(folder)
  if (names.length === 0) return false
  if (!names.includes('PG_VERSION')) {
    if (names.includes('base') || names.includes('pg_wal')) {
      throw new Error(`${folder} does not contain PG_VERSION. ${damageAdvice(folder)}`)
    }
    throw new Error(
      `${folder} is not empty and does not contain a PostgreSQL database (found: ` +
        `${names.slice(0, 5).join(', ')}). Nothing was changed. Choose another DATA_DIR.`,
    )
  }

  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== binaries.major) {
    throw new Error(
      `${folder} was created by PostgreSQL ${version}, but Leadtrace includes ${binaries.major}. ` +
        `Nothing was changed. Dump it with PostgreSQL ${version} (pg_dumpall) and load the dump ` +
        'into a new DATA_DIR, or set DATABASE_URL.',
    )
  }

  const { uid } = await stat(folder)
  const requiredUid = account?.uid ?? process.getuid?.()
  if (uid === requiredUid) return true
  throw new Error(
    `${folder} belongs to user ${uid}, but PostgreSQL would run as user ${requiredUid}. ` +
      `Run Leadtrace as user ${uid}, or change the owner: chown -R ${requiredUid} '${folder}'`,
  )
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return []
    throw new Error(
      `The data directory ${folder} cannot be read (${errorCode(thrown)}). Nothing was changed. ` +
        'Make the user that runs Leadtrace its owner, or choose another DATA_DIR.',
      { cause: thrown },
    )
  }
}

async function initialise(draft: string, { account, binaries }: Site): Promise<void> {
  if (account !== undefined) await chown(draft, account.uid, account.gid)
  const { path, options } = runInside(draft, account)
  const flags = [
    // Ensures that collation and case mapping are the same on every machine and after every system
    // upgrade.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--encoding=UTF8',
    '--username=postgres',
    // The socket is in a folder with mode 0700. If TCP is enabled, all TCP connections are
    // rejected.
    '--auth-local=trust',
    '--auth-host=reject',
  ]
  await new Promise<void>((resolve, reject) => {
    const limits = { timeout: initdbTimeoutMs, killSignal: 'SIGKILL' as const }
    execFile(
      binaries.initdb,
      ['-D', path, ...flags],
      { ...options, ...limits },
      (error, _, stderr) => (error === null ? resolve() : reject(initdbFailure(error, stderr))),
    )
  })
}

function initdbFailure(error: Error, stderr: string): Error {
  // ENOENT can also refer to the loader of a glibc executable, which does not exist on musl.
  if (errorCode(error) === 'ENOENT') return new Error(noBinaries(), { cause: error })
  return new Error(`initdb failed: ${stderr.trim() || error.message}`, { cause: error })
}
