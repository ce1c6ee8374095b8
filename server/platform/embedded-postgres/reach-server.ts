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

/** A running server that this process is registered with. */
export interface Session {
  readonly presence: Presence
  readonly pid: number
  /** True if this process spawned the server. */
  readonly spawned: boolean
}

/**
 * Pause between connection attempts; grows during a long recovery, because each attempt is logged.
 */
const [pollMs, longestPollMs] = [15, 250]
/**
 * Pause between attempts to start the server while the folder is held by another server or by a
 * leftover process of a killed one.
 */
const contentionPauseMs = 200
/** Maximum time to wait for a server that is not responding at all. */
const silenceLimitMs = 60_000
/** Crash recovery replays at most about 2 GB of WAL (`max_wal_size`), which takes minutes on the slowest disk. */
const recoveryLimitMs = 15 * 60_000
const reportEveryMs = 3_000

/**
 * PostgreSQL's messages when the folder is still held by another server or by a leftover process of
 * a killed one.
 */
const contention = /lock file "[^"]+" (already exists|is empty)|is still in use|already in use/

/**
 * Connects to a data directory's server, starting it first if it is not running.
 *
 * Any number of processes may call this concurrently, even in different containers: the folder's
 * kernel lock allows only one of them to start the server, and all of them connect to that server.
 *
 * @throws Error if the server fails to start (with the end of its log), if a foreign server holds
 *   the folder, if there is no response for 60 s, or if `halt` is aborted.
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

/** False if the folder is held by a server that this process can detect. */
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

/** Presumed reason why there is no response. */
type Doing = 'recovering' | 'starting' | 'in use, perhaps by another container'

/** Periodically reports a long wait, and ends it after a timeout. */
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
