import { once } from 'node:events'
import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStopping } from './lock-file.ts'
import { endPostmaster } from './postmaster.ts'
import { type Launch, reachServer, type Session } from './reach-server.ts'
import type { Site } from './site.ts'

/** A server that is restarted whenever it dies, until it is stopped. */
export interface SupervisedServer {
  /** The latest session, whose server may have just died. */
  session(): Session
  stop(): Promise<void>
}

const firstPauseMs = 500
/** The pause is short, because every request fails while it lasts. */
const longestPauseMs = 5_000
/**
 * Interval for checking whether PostgreSQL is being shut down by something other than this process.
 * An init system that shuts down PostgreSQL also stops this process. The interval leaves this
 * process enough time to finish most of its work first.
 */
const lookMs = 3_000
/**
 * A server that ran for at least this long did not fail at startup, so it is restarted immediately.
 */
const healthyAfterMs = 60_000

/**
 * Pause before a restart, in milliseconds. There is none before the first restart, then 0.5 s, 1 s,
 * … up to 5 s.
 *
 * @param failures  Number of consecutive crashes less than a minute apart.
 */
export const pauseBefore = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))

/**
 * Connects to the server and stays connected: when the connection ends, reconnects or restarts the
 * server (see {@link pauseBefore}).
 *
 * This includes servers started by other processes: if such a server dies, the first process to
 * react starts the next one. During a smart shutdown, a server accepts no connections and would
 * wait for this process forever, so this function stops it.
 */
export async function supervise(
  site: Site,
  launch: Launch,
  stopTimeoutMs: number,
): Promise<SupervisedServer> {
  const halt = new AbortController()
  const halted = once(halt.signal, 'abort')
  let session = await reachServer(site, launch, halt.signal)
  const kept = keep()
  let stopped: Promise<void> | undefined

  async function keep(): Promise<void> {
    let failures = 0
    while (!halt.signal.aborted) {
      const reachedAt = performance.now()
      const { pid } = session
      const looking = setInterval(() => {
        if (!isStopping(site.folder)) return
        clearInterval(looking)
        void endAsked(pid)
      }, lookMs)
      await Promise.race([session.presence.ended, halted])
      clearInterval(looking)
      if (performance.now() - reachedAt > healthyAfterMs) failures = 0
      while (!halt.signal.aborted) {
        const pauseMs = pauseBefore(failures)
        failures += 1
        launch.log(`PostgreSQL (process ${session.pid}) is down. Restarting it in ${pauseMs} ms`)
        if (await reachAgain(pauseMs)) break
      }
    }
  }

  async function endAsked(pid: number): Promise<void> {
    launch.log(`PostgreSQL (process ${pid}) was asked to shut down and is rejecting connections`)
    const hasEnded = await endPostmaster(pid, site.folder, stopTimeoutMs).catch(() => false)
    if (!hasEnded) launch.log(`PostgreSQL (process ${pid}) could not be stopped. Stop it yourself`)
  }

  async function reachAgain(pauseMs: number): Promise<boolean> {
    try {
      await sleep(pauseMs, undefined, { signal: halt.signal })
      session = await reachServer(site, launch, halt.signal)
      launch.log(`PostgreSQL is running again (process ${session.pid})`)
      return true
    } catch (thrown) {
      if (!halt.signal.aborted) launch.log(`PostgreSQL did not restart: ${String(thrown)}`)
      return false
    }
  }

  async function stop(): Promise<void> {
    halt.abort()
    await kept
    await leave(site, session, launch.log, stopTimeoutMs)
  }

  return {
    session: () => session,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

async function leave(
  site: Site,
  { presence, pid }: Session,
  log: (line: string) => void,
  timeoutMs: number,
): Promise<void> {
  // A broken connection means that the server is down, or that another process has restarted it.
  const isLast = await presence.isLast().catch(() => false)
  if (isLast && !(await endPostmaster(pid, site.folder, timeoutMs))) {
    log(`PostgreSQL (process ${pid}) could not be stopped and is still running`)
  }
  await presence.leave()
  // Only Leadtrace uses the short socket folder. Removing it fails if a server has since been
  // started, because the folder is then not empty.
  if (isLast && site.socketFolder !== site.folder) await rmdir(site.socketFolder).catch(() => {})
}
