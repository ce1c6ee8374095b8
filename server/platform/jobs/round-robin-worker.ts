import type { Logger } from '../process/log.ts'

/** Background work for organizations. */
interface OrgWork {
  /** Organizations for which there is something to do, the one that waits longest first. */
  readonly due: () => Promise<readonly string[]>
  /** Does one piece for an organization. @returns False when there was nothing that it could do. */
  readonly work: (orgId: string) => Promise<boolean>
  /** Organizations that it is done for at once. */
  readonly atOnce: number
  /** Pause between two looks while there is nothing to do, in milliseconds. */
  readonly pauseMs: number
  readonly signal: AbortSignal
  readonly log: Logger
}

/** Work that goes on by itself. */
interface Working {
  /** Lets it look at once. */
  wake(): void
  /** Fulfils when it was stopped by its signal, and what was begun has ended. */
  readonly ended: Promise<void>
}

/**
 * Works for organizations in turn: after each piece an organization goes behind all that wait, so
 * that none keeps the others waiting, however much it has to do.
 */
export function workInTurn({ due, work, atOnce, pauseMs, signal, log }: OrgWork): Working {
  const running = new Map<string, Promise<void>>()
  /** When organizations had a turn last, counted in turns. */
  const served = new Map<string, number>()
  /** Organizations for which there was nothing that could be done; they are left until the pause is over. */
  const resting = new Set<string>()
  let turns = 0
  let awake = Promise.withResolvers<void>()

  function wake(): void {
    resting.clear()
    awake.resolve()
  }

  async function turn(orgId: string): Promise<void> {
    const isDone = await work(orgId).catch((error: unknown) => {
      log.warn({ err: error, orgId }, 'work in the background failed')
      return false
    })
    served.set(orgId, turns++)
    running.delete(orgId)
    if (!isDone) resting.add(orgId)
    awake.resolve()
  }

  function begin(orgs: readonly string[]): void {
    for (const orgId of served.keys()) if (!orgs.includes(orgId)) served.delete(orgId)
    const last = (orgId: string) => served.get(orgId) ?? -1
    // Of those that had no turn yet the order stays, which is by how long they wait.
    for (const orgId of orgs.toSorted((a, b) => last(a) - last(b))) {
      if (running.size >= atOnce) return
      if (!running.has(orgId) && !resting.has(orgId)) running.set(orgId, turn(orgId))
    }
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      awake = Promise.withResolvers()
      begin(await due().catch(() => []))
      const timer = setTimeout(wake, pauseMs)
      await awake.promise
      clearTimeout(timer)
    }
    await Promise.all(running.values())
  }

  signal.addEventListener('abort', wake)
  return { wake, ended: look() }
}
