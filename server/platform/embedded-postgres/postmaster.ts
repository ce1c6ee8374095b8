import { spawn } from 'node:child_process'
import { closeSync, fchownSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noBinaries } from './binaries.ts'
import { errorCode } from './error-code.ts'
import { serverMark, whoIs } from './lock-file.ts'
import { serverSettings } from './server-settings.ts'
import { openSocketFolder, port, runInside, type Site } from './site.ts'

/** A `postgres` process spawned by this process. */
export interface Postmaster {
  readonly pid: number | undefined
  /** Reason the process ended; `undefined` while it is running. */
  failure(): Error | undefined
}

const logLimitBytes = 10 * 1024 * 1024
const tailBytes = 4_096
const tailLines = 15
/**
 * Timeout for the immediate shutdown that follows if the fast shutdown times out. An immediate
 * shutdown writes nothing and takes milliseconds.
 */
const immediateStopTimeoutMs = 5_000
const pollMs = 20

/**
 * Spawns the server without waiting for it to become ready. The server logs to `postgres.log` in
 * the data folder.
 *
 * @param lock  Descriptor from {@link lockFolder}; the server inherits it, and the caller may close
 *   it.
 */
export function spawnPostmaster(
  site: Site,
  extra: Readonly<Record<string, string>>,
  lock: number,
): Postmaster {
  openSocketFolder(site)
  const { path, options } = runInside(site.folder, site.account)
  const settings = {
    ...serverSettings(extra),
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: site.socketFolder === site.folder ? path : site.socketFolder,
    unix_socket_permissions: '0700',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(site)
  // Use a separate session, so that Ctrl-C reaches only this process, which stops the server before
  // exiting.
  const child = spawn(
    site.binaries.postgres,
    ['-D', path, ...flags, '-c', serverMark(site.folder)],
    { ...options, detached: true, stdio: ['ignore', log.descriptor, log.descriptor, lock] },
  )
  closeSync(log.descriptor)
  child.unref()

  let refusal: Error | undefined
  child.once('error', (error) => {
    refusal = errorCode(error) === 'ENOENT' ? new Error(noBinaries(), { cause: error }) : error
  })
  return {
    pid: child.pid,
    failure() {
      const end = child.signalCode ?? child.exitCode
      if (refusal !== undefined || end === null) return refusal
      return new Error(
        `PostgreSQL exited (${end}). Its log:\n${readTail(log.path, log.startBytes)}`,
      )
    },
  }
}

/**
 * Stops a Leadtrace server with a fast shutdown (disconnects clients and writes everything to
 * disk). If that times out, uses an immediate shutdown instead; the next start then recovers all
 * data.
 *
 * @returns `false` if the server is still running, or if this process is not permitted to signal
 *   it.
 */
export async function endPostmaster(
  pid: number,
  folder: string,
  timeoutMs: number,
): Promise<boolean> {
  if (!signal(pid, folder, 'SIGINT')) return false
  if (await hasGone(pid, folder, timeoutMs)) return true
  if (!signal(pid, folder, 'SIGQUIT')) return false
  return hasGone(pid, folder, immediateStopTimeoutMs)
}

function signal(pid: number, folder: string, name: 'SIGINT' | 'SIGQUIT'): boolean {
  // Check immediately before sending the signal, so that it never reaches a process that has reused
  // the PID.
  if (whoIs(pid, folder) !== 'our-server') return false
  try {
    return process.kill(pid, name)
  } catch (thrown) {
    if (['ESRCH', 'EPERM'].includes(errorCode(thrown) ?? '')) return false
    throw thrown
  }
}

async function hasGone(pid: number, folder: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (whoIs(pid, folder) === 'our-server') {
    if (performance.now() > deadline) return false
    await sleep(pollMs)
  }
  return true
}

function openLog({ folder, account }: Site) {
  const path = join(folder, 'postgres.log')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimitBytes) renameSync(path, `${path}.1`)
  const descriptor = openSync(path, 'a', 0o600)
  if (account !== undefined) fchownSync(descriptor, account.uid, account.gid)
  return { path, descriptor, startBytes: fstatSync(descriptor).size }
}

function readTail(path: string, startBytes: number): string {
  const descriptor = openSync(path, 'r')
  try {
    const from = Math.max(startBytes, fstatSync(descriptor).size - tailBytes)
    const bytes = Buffer.alloc(tailBytes)
    const length = readSync(descriptor, bytes, 0, tailBytes, from)
    return bytes.toString('utf8', 0, length).trim().split('\n').slice(-tailLines).join('\n')
  } finally {
    closeSync(descriptor)
  }
}
