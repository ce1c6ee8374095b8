import { setTimeout as sleep } from 'node:timers/promises'
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
/** Between two tries to start while orphans of a killed server still end. */
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
 * Any number of processes may call this at once: `postmaster.pid` lets one server win, the others'
 * servers end by themselves, and all attach to the winner.
 *
 * @throws Error with the last lines of the server's log when it ends at start; when a server that
 *   is not ours holds the folder; after 60 s without an answer; or when `halt` is aborted.
 */
export async function reachServer(site: Site, launch: Launch, halt: AbortSignal): Promise<Session> {
  const watch = startWatch(site, launch.log)
  let child: Postmaster | undefined
  try {
    for (;;) {
      halt.throwIfAborted()
      const answer = await knock(site.socketFolder)
      const pid = readLockedPid(site.folder)
      if (typeof answer !== 'string') {
        if (pid !== undefined) {
          return { presence: answer, pid, spawned: pid === child?.pid }
        }
        await answer.leave()
      } else if (answer === 'silent' && (child === undefined || child.failure() !== undefined)) {
        if (await mayStart(site, pid, child?.failure())) {
          child = spawnPostmaster(site, launch.settings)
        }
      }
      watch(answer === 'not-yet')
      await sleep(pollMs)
    }
  } catch (thrown) {
    if (child?.pid !== undefined) await endPostmaster(child.pid, site.folder, silenceLimitMs)
    throw thrown
  }
}

async function mayStart(
  site: Site,
  pid: number | undefined,
  lastFailure: Error | undefined,
): Promise<boolean> {
  if (lastFailure !== undefined) {
    if (!contention.test(lastFailure.message)) throw lastFailure
    await sleep(contentionPauseMs)
  }
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

/** Reports a wait now and then, and ends it when it has lasted too long. */
function startWatch(site: Site, log: (line: string) => void) {
  const startedAt = performance.now()
  let heardAt = startedAt
  let reportedAt = startedAt
  return (heard: boolean): void => {
    const now = performance.now()
    if (heard) heardAt = now
    if (now - heardAt > silenceLimitMs || now - startedAt > recoveryLimitMs) {
      throw new Error(
        `PostgreSQL in ${site.folder} did not become ready within ` +
          `${Math.round((now - startedAt) / 1_000)} s. Its log is postgres.log there.`,
      )
    }
    if (now - reportedAt < reportEveryMs) return
    reportedAt = now
    const doing = heard ? 'recovering' : 'starting'
    log(`PostgreSQL is ${doing} (${Math.round((now - startedAt) / 1_000)} s) …`)
  }
}
