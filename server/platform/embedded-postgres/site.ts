import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, blockedAt, chooseAccount } from './account.ts'
import { type Binaries, findPackage, readyBinaries } from './binaries.ts'
import { errorCode } from './error-code.ts'

/** Where one embedded PostgreSQL lives and under which account it runs. */
export interface Site {
  /** Data directory: absolute, links resolved, so that all processes spell it alike. */
  readonly folder: string
  readonly socketFolder: string
  readonly account: Account | undefined
  readonly binaries: Binaries
}

/** Names the Unix socket (`.s.PGSQL.5432`); nothing listens on TCP. */
export const port = 5432

/** Bytes of a socket path that the system takes, without the closing zero. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103

/**
 * Settles everything about a data directory that does not change while we run.
 *
 * Makes the folder above it, and a copy of the programs where the account cannot reach them.
 *
 * @throws Error that says what to do when this platform or this place cannot hold the database.
 */
export async function settleSite(folder: string): Promise<Site> {
  const source = findPackage()
  const settled = settleFolder(folder)
  const account = chooseAccount(settled)
  const closed = blockedAt(settled, account)
  if (closed !== undefined && process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL does not run as root, and its account may not enter ${closed}, in which the ` +
        'data directory lies. Choose another DATA_DIR, or start Leadtrace as an ordinary user.',
    )
  }
  const binaries = await readyBinaries(source, account)
  return { folder: settled, socketFolder: chooseSocketFolder(settled), account, binaries }
}

/**
 * How to start a program so that it runs under the account, inside a folder.
 *
 * `path` is the folder as the program must name it. Below a folder that the account may not enter
 * (`/root`), that is a link which the kernel resolves without walking the path: we enter as root,
 * then give up our rights. PostgreSQL never leaves its data directory.
 */
export function runInside(folder: string, account: Account | undefined) {
  const path = blockedAt(folder, account) === undefined ? folder : '/proc/self/cwd'
  // C.UTF-8 makes letters beyond ASCII count as letters, whatever locale we were started with.
  // Nothing else is passed on: our environment may hold keys and passwords.
  const env = { LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' }
  return { path, options: { cwd: folder, env, ...account } }
}

/**
 * Makes the folder of the socket ready: open to the account of PostgreSQL alone.
 *
 * @throws Error when somebody else holds a folder of that name.
 */
export function openSocketFolder({ folder, socketFolder, account }: Site): void {
  if (socketFolder === folder) return
  mkdirSync(socketFolder, { mode: 0o700, recursive: true })
  const uid = account?.uid ?? process.getuid?.()
  const found = lstatSync(socketFolder)
  if (account !== undefined && found.isDirectory() && found.uid === process.getuid?.()) {
    chownSync(socketFolder, account.uid, account.gid)
  } else if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${socketFolder} belongs to somebody else. Remove it, or shorten DATA_DIR.`)
  }
}

/** The name that PostgreSQL gives its socket, and clients look for. */
export function socketPath(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${port}`)
}

/** The data directory itself, unless its path is too long for a socket. */
export function chooseSocketFolder(folder: string): string {
  if (Buffer.byteLength(socketPath(folder)) <= socketPathLimit) return folder
  // Not os.tmpdir(): processes that share the database may be started with different TMPDIRs.
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

/** What is thrown where the system refuses a place for the database. */
export function unusable(folder: string, cause: unknown): Error {
  return new Error(
    `${folder} cannot be the data directory (${String(cause)}). Nothing was changed. Set DATA_DIR ` +
      'to a folder that the user who runs Leadtrace may write to.',
    { cause },
  )
}
