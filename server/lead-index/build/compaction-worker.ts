import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'
import { selectChangeLog } from './apply-deltas-store.ts'
import { isLagging } from './bulk-backpressure.ts'
import { type CompactionLimits, compactOrg, idleProfile, urgentProfile } from './compact.ts'
import { dirtyCounts, markDirty } from './dirty-orgs.ts'
import { selectOutdated } from './segment-text-store.ts'

/** How often there is a look for work. */
interface Schedule {
  /** Pause between two looks, in milliseconds. */
  readonly everyMs: number
  /** Looks for which few leads wait for company: folding one costs nearly as much as folding many. */
  readonly changesEvery: number
  /** Pause between two looks for what other processes left, in milliseconds. */
  readonly sweepEveryMs: number
}

const defaultSchedule: Schedule = { everyMs: 1_000, changesEvery: 30, sweepEveryMs: 600_000 }

/** How long one organization is folded before the others have their turn. */
const sliceMs = 10_000

/** So many leads are looked after at once: reads look at each one that is not folded. */
const urgentChanges = 500

/**
 * Rest after a step, as a multiple of what it took, so that folding does not crowd out requests;
 * none while so much waits that each read takes long for it.
 */
const restShare = 3

/**
 * Folds what was written, in the background, until stopped. Beside it, it looks at every organization
 * now and then: what a process wrote that has died, or that folds nothing, is known to no other.
 *
 * @param orgsToSweep  Ids of those organizations.
 * @returns A function that waits for the steps in hand, then stops.
 */
export function startCompaction(
  db: Database,
  log: Logger,
  orgsToSweep: () => Promise<readonly string[]>,
  { everyMs, changesEvery, sweepEveryMs } = defaultSchedule,
): () => Promise<void> {
  /** Organizations of which even what has time was begun, and cut off by the end of their turn. */
  const unfinished = new Set<string>()
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep<void>(ms, undefined, { signal })
  const pauseAfterStep = (orgId: string) => async (tookMs: number) => {
    if (!(await isLagging(db, orgId))) await pause(tookMs * restShare)
    signal.throwIfAborted()
  }
  const orgs = () => listWithRetry(orgsToSweep, log, () => pause(everyMs * changesEvery))
  const logFailure = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'folding stopped')
  }
  const working = Promise.all([sweep().catch(logFailure), compactInLoop().catch(logFailure)])
  return async () => {
    stopping.abort()
    await working
  }

  async function sweep(): Promise<void> {
    for (const orgId of await orgs()) await compact(orgId, idleProfile)
    for (;;) {
      await pause(sweepEveryMs)
      for (const orgId of await orgs()) {
        signal.throwIfAborted()
        if (await hasPendingWork(db, orgId)) markDirty(db, orgId)
      }
    }
  }

  async function compactInLoop(): Promise<void> {
    for (let round = 1; ; round++) {
      await compactDirty(round % changesEvery === 0)
      await pause(everyMs)
    }
  }

  async function compactDirty(includesFew: boolean): Promise<void> {
    for (const [orgId, leads] of [...dirtyCounts(db)]) {
      const isCalm = includesFew || unfinished.delete(orgId)
      if (!isCalm && leads < urgentChanges) continue
      if (isCalm) dirtyCounts(db).delete(orgId)
      else dirtyCounts(db).set(orgId, 0)
      const slice = { longestMs: sliceMs }
      const isDone = await compact(orgId, {
        ...slice,
        ...(isCalm ? idleProfile : { ...urgentProfile, changed: urgentChanges }),
      })
      if (isCalm && !isDone) unfinished.add(orgId)
    }
  }

  /** @returns False when some may be left, for a look that comes. */
  async function compact(orgId: string, limits: Partial<CompactionLimits> = {}): Promise<boolean> {
    signal.throwIfAborted()
    try {
      const isDone = await compactOrg(db, orgId, limits, pauseAfterStep(orgId))
      if (!isDone) markDirty(db, orgId, limits.changed)
      return isDone
    } catch (error) {
      if (signal.aborted) throw error
      markDirty(db, orgId, urgentChanges)
      log.warn({ err: error, orgId }, 'an organization was not folded; it is tried again')
      return false
    }
  }
}

/** Ids of organizations, asked for until they are answered. */
async function listWithRetry(
  orgsToSweep: () => Promise<readonly string[]>,
  log: Logger,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  for (;;) {
    try {
      return await orgsToSweep()
    } catch (error) {
      log.warn({ err: error }, 'organizations were not listed; that is tried again')
      await pause()
    }
  }
}

/**
 * Whether anything of an organization is not folded, or an erased lead is still in an index. True
 * where that cannot be asked: a fold is tried again until it can.
 */
const hasPendingWork = (db: Database, orgId: string): Promise<boolean> =>
  db
    .readInOrg(orgId, async (tx) => {
      const [changes, outdated] = await Promise.all([selectChangeLog(tx, 1), selectOutdated(tx)])
      return changes.length > 0 || outdated.some(({ gone }) => gone > 0)
    })
    .catch(() => true)
