import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, blockedAt, chooseAccount } from './account.ts'
import { type Binaries, findPackage, readyBinaries } from './binaries.ts'
import { errorCode } from './error-code.ts'

/** Location of an embedded PostgreSQL, and the account that it runs under. */
export interface Site {
  /**
   * Absolute path of the data directory, without symbolic links, so that all processes use the same
   * path.
   */
  readonly folder: string
  readonly socketFolder: string
  readonly account: Account | undefined
  readonly binaries: Binaries
}

/** Number in the Unix socket's name (`.s.PGSQL.5432`); nothing listens on TCP. */
export const port = 5432

/** Maximum number of bytes in a socket path, without the terminating zero. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103

/**
 * Determines the properties of a data directory that do not change at run time.
 *
 * Creates the parent folder, and copies the executables if the account cannot reach the originals.
 *
 * @throws Error with instructions if the platform or folder cannot host the database.
 */
export async function settleSite(folder: string): Promise<Site> {
  const source = findPackage()
  const settled = settleFolder(folder)
  const account = chooseAccount(settled)
  const closed = blockedAt(settled, account)
  if (closed !== undefined && process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL cannot run as root, and its account cannot access ${closed}, which contains the ` +
        'data directory. Choose another DATA_DIR, or start Leadtrace as a non-root user.',
    )
  }
  const binaries = await readyBinaries(source, account)
  return { folder: settled, socketFolder: chooseSocketFolder(settled), account, binaries }
}

/**
 * Path and spawn options for running an executable under the account, inside a folder.
 *
 * `path` is the path through which the process reaches the folder. If the account cannot enter a
 * parent folder (`/root`), `path` is a link that the kernel resolves without traversing the parent
 * folders: the process enters the folder as root and then drops its privileges. PostgreSQL never
 * leaves its data directory.
 */
export function runInside(folder: string, account: Account | undefined) {
  const path = blockedAt(folder, account) === undefined ? folder : '/proc/self/cwd'
  // C.UTF-8 treats non-ASCII letters as letters, regardless of this process's locale. The rest of
  // the environment is not passed on, because it may contain keys and passwords.
  const env = { LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' }
  return { path, options: { cwd: folder, env, ...account } }
}

/**
 * Prepares the socket folder, which only the PostgreSQL account can access.
 *
 * @throws Error if a folder with that name belongs to another user.
 */
export function openSocketFolder({ folder, socketFolder, account }: Site): void {
  if (socketFolder === folder) return
  mkdirSync(socketFolder, { mode: 0o700, recursive: true })
  const uid = account?.uid ?? process.getuid?.()
  const found = lstatSync(socketFolder)
  if (account !== undefined && found.isDirectory() && found.uid === process.getuid?.()) {
    chownSync(socketFolder, account.uid, account.gid)
  } else if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${socketFolder} belongs to another user. Remove it, or shorten DATA_DIR.`)
  }
}

/** Socket name, as defined by PostgreSQL. */
export function socketPath(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${port}`)
}

/** The data directory itself, unless its path is too long for a socket. */
export function chooseSocketFolder(folder: string): string {
  if (Buffer.byteLength(socketPath(folder)) <= socketPathLimit) return folder
  // Not os.tmpdir(), because processes that share the database may have different TMPDIR variables.
  return `/tmp/leadtrace-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
}

function settleFolder(folder: string): string {
  const absolute = resolve(folder)
  try {
    return findFolder(absolute)
  } catch (thrown) {
    throw unusable(absolute, thrown)
  }
}

function findFolder(absolute: string): string {
  try {
    return realpathSync(absolute)
  } catch (thrown) {
    if (errorCode(thrown) !== 'ENOENT') throw thrown
    mkdirSync(dirname(absolute), { recursive: true })
    return join(realpathSync(dirname(absolute)), basename(absolute))
  }
}

/** Error for a data directory that the system denies access to. */
export function unusable(folder: string, cause: unknown): Error {
  return new Error(
    `${folder} cannot be the data directory (${String(cause)}). Nothing was changed. Set DATA_DIR ` +
      'to a folder that the user who runs Leadtrace can write to.',
    { cause },
  )
}
