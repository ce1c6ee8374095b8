import { execFileSync } from 'node:child_process'
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { errorCode } from './error-code.ts'
import { type Site, socketPath } from './site.ts'

/** A process's role with respect to a data directory. */
export type Holder = 'our-server' | 'other-server' | 'nobody'

/**
 * Server setting whose only effect is to identify Leadtrace's servers in the process list.
 *
 * A PID alone is not enough, because PIDs are reused (in containers, within seconds).
 */
export function serverMark(folder: string): string {
  return `leadtrace.folder=${folder}`
}

/** The PID in `postmaster.pid`; `undefined` if the file is missing or empty. */
export function readLockedPid(folder: string): number | undefined {
  return readPid(join(folder, 'postmaster.pid'))
}

/**
 * True if the server is shutting down and only waiting for its clients to disconnect.
 *
 * PostgreSQL records this state on the eighth line after a `SIGTERM` (smart shutdown).
 */
export function isStopping(folder: string): boolean {
  return readLines(join(folder, 'postmaster.pid'))[7]?.trim() === 'stopping'
}

function readPid(path: string): number | undefined {
  const pid = Number.parseInt(readLines(path)[0] ?? '', 10)
  return Number.isNaN(pid) ? undefined : Math.abs(pid)
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return []
    throw thrown
  }
}

/**
 * Determines the role of the process that currently has this PID.
 *
 * @returns `our-server`: a Leadtrace server on this data directory; `other-server`: a manually
 *   started server that might be using this data directory; `nobody`: no such process, or a reused
 *   PID.
 */
export function whoIs(pid: number, folder: string): Holder {
  const command = readCommand(pid)
  if (command === undefined) return 'nobody'
  if (command.includes(` ${serverMark(folder)} `)) return 'our-server'
  if (!/^(\S*\/)?postgres /.test(command)) return 'nobody'
  const served = / -D ?(\S+)/.exec(command)?.[1]
  return served === undefined || !isAbsolute(served) || command.includes(folder)
    ? 'other-server'
    : 'nobody'
}

/**
 * Allows the next server to start even if its dead predecessor's PID has been reused.
 *
 * PostgreSQL refuses to start if the PID in `postmaster.pid` belongs to any running process other
 * than its own parent. Therefore, this function writes this process's PID to the file. Deleting the
 * file would also lose the shared memory key, which PostgreSQL needs to detect processes of the
 * dead server that are still writing.
 */
export function disownLock({ folder, socketFolder, account }: Site, deadPid: number): void {
  if (!isTaken(deadPid)) return
  for (const path of [join(folder, 'postmaster.pid'), `${socketPath(socketFolder)}.lock`]) {
    if (readPid(path) !== deadPid) continue
    const [, ...rest] = readFileSync(path, 'utf8').split('\n')
    const draft = `${path}.new`
    writeFileSync(draft, [process.pid, ...rest].join('\n'), { mode: 0o600 })
    if (account !== undefined) chownSync(draft, account.uid, account.gid)
    renameSync(draft, path)
  }
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return errorCode(thrown) !== 'ESRCH'
  }
}

/** Executable and arguments, each followed by a space. Empty for a zombie process. */
function readCommand(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    const listed = execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return `${listed.trim()} `
  } catch {
    // If there is no such process, /proc has no entry and ps exits with 1.
    return undefined
  }
}
