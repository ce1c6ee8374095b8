import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from './folder-lock.ts'
import { disownLock, readLockedPid, whoIs } from './lock-file.ts'
import { endPostmaster, type Postmaster, spawnPostmaster } from './postmaster.ts'
import { knock, type Presence } from './presence.ts'
import type { Site } from './site.ts'

/** What a start of the server needs besides its place. */
export interface Launch {
  /** Settings of the server that win over ours. */
  readonly settings: Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

/** A running server in which we are registered. */
export interface Session {
  readonly presence: Presence
  readonly pid: number
  /** True when this process spawned the server. */
  readonly spawned: boolean
}

const pollMs = 15
/** Between two tries to start while another server, or what a kill left of one, holds the folder. */
const contentionPauseMs = 200
/** A server that gives no answer at all for so long will not come. */
const silenceLimitMs = 60_000
/** Recovery after a crash replays at most about 1 GB of log: minutes on the slowest disk. */
const recoveryLimitMs = 15 * 60_000
const reportEveryMs = 3_000

/** PostgreSQL's words for "another server, or what a kill left of one, still holds the folder". */
const contention = /lock file "[^"]+" (already exists|is empty)|is still in use|already in use/

/**
 * Attaches to the server of a data directory, or starts it when none runs.
 *
 * Any number of processes may call this at once, in several containers too: the kernel's lock of
 * the folder lets one start its server, and all attach to that.
 *
 * @throws Error with the last lines of the server's log when it ends at start; when a server that
 *   is not ours holds the folder; after 60 s without an answer; or when `halt` is aborted.
 * @see L-38
 */
export async function reachServer(site: Site, launch: Launch, halt: AbortSignal): Promise<Session> {
  const watch = startWatch(site, launch.log)
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
      await sleep(pollMs)
    }
  } catch (thrown) {
    if (child?.pid !== undefined) await endPostmaster(child.pid, site.folder, silenceLimitMs)
    throw thrown
  }
}

/** @returns `undefined`, after a pause, while another server may be running in the folder. */
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

/** Whether no server that we can see holds the folder, such as one that was started by hand. */
function mayStart(site: Site): boolean {
  const pid = readLockedPid(site.folder)
  if (pid === undefined) return true
  const holder = whoIs(pid, site.folder)
  if (holder === 'other-server') {
    throw new Error(
      `PostgreSQL (process ${pid}), not started by Leadtrace, serves ${site.folder}. ` +
        'Stop it, or set DATABASE_URL to use it.',
    )
  }
  if (holder === 'nobody') disownLock(site, pid)
  return holder === 'nobody'
}

/** What seems to go on while there is no answer. */
type Doing = 'recovering' | 'starting' | 'in use, perhaps by another container'

/** Reports a wait now and then, and ends it when it has lasted too long. */
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
          `${Math.round((now - startedAt) / 1_000)} s (${doing}). Its log is postgres.log there.`,
      )
    }
    if (now - reportedAt < reportEveryMs) return
    reportedAt = now
    log(`PostgreSQL is ${doing} (${Math.round((now - startedAt) / 1_000)} s) …`)
  }
}
