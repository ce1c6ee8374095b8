import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Unprivileged system account that runs PostgreSQL if this process runs as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const candidates = ['postgres', 'nobody'] as const

/**
 * Chooses the account that runs PostgreSQL, because `initdb` and `postgres` refuse to run as root.
 *
 * @param folder  Data directory. If it already contains a cluster, its owner is chosen, so that
 *   root can run a service that was first run by another user.
 * @returns `undefined` if this process does not run as root, in which case the server runs as the
 *   same user.
 * @throws Error if this process runs as root and neither `postgres` nor `nobody` exists.
 */
export function chooseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined

  const owner = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const passwd = readFileSync('/etc/passwd', 'utf8')
  const found = candidates.map((name) => findAccount(passwd, name)).find((account) => account)
  if (found !== undefined) return found
  throw new Error(
    'PostgreSQL cannot run as root, and this machine has no account "postgres" or ' +
      '"nobody". Start Leadtrace as a non-root user, or set DATABASE_URL.',
  )
}

/** Finds an account in the text of `/etc/passwd`, but never one with root privileges. */
export function findAccount(passwd: string, name: string): Account | undefined {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':').map(Number) ?? []
  return uid && gid && Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

/**
 * The outermost folder above `path` that the account cannot enter.
 *
 * Checks only mode bits. If an access control list grants more access, the caller's workaround is
 * unnecessary but harmless.
 *
 * @returns `undefined` if all folders are accessible, or if there is no account because this
 *   process is not root.
 */
export function blockedAt(path: string, account: Account | undefined): string | undefined {
  if (account === undefined) return undefined
  return foldersAbove(path).find((folder) => !mayEnter(statSync(folder), account))
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...foldersAbove(parent), parent]
}

function mayEnter({ uid, gid, mode }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
