import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from './folder-lock.ts'
import { disownLock, readLockedPid, whoIs } from './lock-file.ts'
import { endPostmaster, type Postmaster, spawnPostmaster } from './postmaster.ts'
import { knock, type Presence } from './presence.ts'
import type { Site } from './site.ts'

/** Options for starting the server. */
export interface Launch {
  /** Server settings that override the defaults. */
  readonly settings: Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

/** A running server with which this process is registered. */
export interface Session {
  readonly presence: Presence
  readonly pid: number
  /** True if this process spawned the server. */
  readonly spawned: boolean
}

/**
 * Pause between attempts to connect; grows during a long recovery, because each attempt is logged.
 */
const [pollMs, longestPollMs] = [15, 250]
/**
 * Pause between attempts to start the server while another server, or a process that remains from a
 * killed server, holds the folder.
 */
const contentionPauseMs = 200
/** Maximum time to wait for a server that does not respond at all. */
const silenceLimitMs = 60_000
/** Crash recovery replays at most about 1 GB of WAL, which takes minutes on the slowest disk. */
const recoveryLimitMs = 15 * 60_000
const reportEveryMs = 3_000

/**
 * PostgreSQL's messages if another server, or a process that remains from a killed server, still
 * holds the folder.
 */
const contention = /lock file "[^"]+" (already exists|is empty)|is still in use|already in use/

/**
 * Connects to the server of a data directory, or starts it if it is not running.
 *
 * Any number of processes may call this concurrently, even in different containers: the kernel lock
 * of the folder allows only one of them to start the server, and all of them connect to that
 * server.
 *
 * @throws Error if the server fails to start (with the end of its log), if a foreign server holds
 *   the folder, after 60 s without a response, or if `halt` is aborted.
 * @see L-38
 */
export async function reachServer(site: Site, launch: Launch, halt: AbortSignal): Promise<Session> {
  const watch = startWatch(site, launch.log)
  const startedAt = performance.now()
  let child: Postmaster | undefined
  try {
    for (;;) {
      halt.throwIfAborted()
      const answer = await knock(site.socketFolder)
      let doing: Doing = answer === 'not-yet' ? 'recovering' : 'starting'
      if (typeof answer !== 'string') {
        const pid = readLockedPid(site.folder)
        if (pid !== undefined) {
          return { presence: answer, pid, spawned: pid === child?.pid }
        }
        await answer.leave()
      } else if (answer === 'absent' && (child === undefined || child.failure() !== undefined)) {
        const postmaster = await begin(site, launch, child?.failure())
        if (postmaster === undefined) doing = 'in use, perhaps by another container'
        child = postmaster ?? child
      }
      watch(doing)
      await sleep(Math.max(pollMs, Math.min(longestPollMs, (performance.now() - startedAt) / 20)))
    }
  } catch (thrown) {
    if (child?.pid !== undefined) await endPostmaster(child.pid, site.folder, silenceLimitMs)
    throw thrown
  }
}

/** @returns `undefined`, after a pause, if another server may be running in the folder. */
async function begin(
  site: Site,
  launch: Launch,
  lastFailure: Error | undefined,
): Promise<Postmaster | undefined> {
  if (lastFailure !== undefined && !contention.test(lastFailure.message)) throw lastFailure
  const lock = lockFolder(site.folder)
  try {
    if (lock !== undefined && mayStart(site)) return spawnPostmaster(site, launch.settings, lock)
  } finally {
    if (lock !== undefined) closeSync(lock)
  }
  await sleep(contentionPauseMs)
  return undefined
}

/** False if a server that this process can detect holds the folder. */
function mayStart(site: Site): boolean {
  const pid = readLockedPid(site.folder)
  if (pid === undefined) return true
  const holder = whoIs(pid, site.folder)
  if (holder === 'other-server') {
    throw new Error(
      `Another PostgreSQL server (process ${pid}), not started by Leadtrace, is using ` +
        `${site.folder}. ` +
        'Stop it, or set DATABASE_URL to use it.',
    )
  }
  if (holder === 'nobody') disownLock(site, pid)
  return holder === 'nobody'
}

/** Presumed reason for the lack of a response. */
type Doing = 'recovering' | 'starting' | 'in use, perhaps by another container'

/** Reports a long wait periodically, and ends it after a timeout. */
function startWatch(site: Site, log: (line: string) => void) {
  const startedAt = performance.now()
  let heardAt = startedAt
  let reportedAt = startedAt
  return (doing: Doing): void => {
    const now = performance.now()
    if (doing === 'recovering') heardAt = now
    if (now - heardAt > silenceLimitMs || now - startedAt > recoveryLimitMs) {
      throw new Error(
        `PostgreSQL in ${site.folder} did not become ready within ` +
          `${Math.round((now - startedAt) / 1_000)} s (${doing}). See postgres.log in this folder.`,
      )
    }
    if (now - reportedAt < reportEveryMs) return
    reportedAt = now
    log(`PostgreSQL is ${doing} (${Math.round((now - startedAt) / 1_000)} s)…`)
  }
}
