import type { Logger } from '../process/log.ts'

interface OrgWork {
  /** Returns the organizations with work to do, longest-waiting first. */
  readonly due: () => Promise<readonly string[]>
  /** Does one unit of work. @returns False if there was nothing to do. */
  readonly work: (orgId: string) => Promise<boolean>
  /** True if the work can start only after other running work has ended. */
  readonly isBusy?: (orgId: string) => boolean
  /** Maximum number of organizations served concurrently. */
  readonly atOnce: number
  /** Pause between polls when there is nothing to do, in milliseconds. */
  readonly pauseMs: number
  readonly signal: AbortSignal
  readonly log: Logger
}

interface Working {
  /** Polls immediately. */
  wake(): void
  /** Resolves once the signal has been aborted and all running work has ended. */
  readonly ended: Promise<void>
}

/**
 * Like {@link workInTurn}, but runs until the returned function is called.
 *
 * @returns A function that stops the worker and waits for running work to end.
 */
export function startTurns(work: Omit<OrgWork, 'signal'>): () => Promise<void> {
  const stopping = new AbortController()
  const { ended } = workInTurn({ ...work, signal: stopping.signal })
  return async () => {
    stopping.abort()
    await ended
  }
}

/**
 * Serves organizations in turn: after each unit of work, an organization moves to the end of the
 * queue, no matter how much work it has left.
 */
export function workInTurn(options: OrgWork): Working {
  const { due, work, isBusy, atOnce, pauseMs, signal, log } = options
  const running = new Map<string, Promise<void>>()
  /** Sequence number of each organization's last turn. */
  const served = new Map<string, number>()
  /** Organizations without work, which are skipped until the pause is over. */
  const resting = new Set<string>()
  let turns = 0
  let awake = Promise.withResolvers<void>()

  function wake(): void {
    resting.clear()
    awake.resolve()
  }

  async function turn(orgId: string): Promise<void> {
    const isDone = await work(orgId).catch((error: unknown) => {
      log.warn({ err: error, orgId }, 'background job failed')
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
    // Sorting is stable, so organizations that have not had a turn yet stay in longest-waiting
    // order.
    for (const orgId of orgs.toSorted((a, b) => last(a) - last(b))) {
      if (running.size >= atOnce) return
      if (running.has(orgId) || resting.has(orgId) || isBusy?.(orgId)) continue
      running.set(orgId, turn(orgId))
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
