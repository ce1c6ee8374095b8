import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'
import { selectChangeLog } from './apply-deltas-store.ts'
import { isLagging } from './bulk-backpressure.ts'
import { type CompactionLimits, compactOrg, idleProfile, urgentProfile } from './compact.ts'
import { dirtyCounts, markDirty } from './dirty-orgs.ts'
import { selectOutdated } from './segment-text-store.ts'

/** The worker's intervals. */
interface Schedule {
  /** Pause between two polls, in milliseconds. */
  readonly everyMs: number
  /**
   * Number of polls between two compactions of small changes. Compacting one delta costs nearly as
   * much as compacting many.
   */
  readonly changesEvery: number
  /** Pause between two sweeps over all organizations, in milliseconds. */
  readonly sweepEveryMs: number
}

const defaultSchedule: Schedule = { everyMs: 1_000, changesEvery: 30, sweepEveryMs: 600_000 }

/** Maximum time for one organization before the worker moves on to the next. */
const sliceMs = 10_000

/**
 * Number of changed leads that triggers an immediate compaction, because every read scans all
 * pending deltas.
 */
const urgentChanges = 500

/**
 * Pause after a step as a multiple of the step's duration, so that compaction does not slow down
 * requests. There is no pause while the backlog is slowing down reads.
 */
const restShare = 3

/**
 * Compacts in the background until stopped. Periodically sweeps all organizations to find changes
 * made by processes that died or do not compact.
 *
 * @param orgsToSweep  Returns the IDs of all organizations to sweep.
 * @returns Function that stops the worker once its current step is done.
 */
export function startCompaction(
  db: Database,
  log: Logger,
  orgsToSweep: () => Promise<readonly string[]>,
  { everyMs, changesEvery, sweepEveryMs } = defaultSchedule,
): () => Promise<void> {
  /** Organizations whose low-priority compaction ran out of time. */
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
    if (!signal.aborted) log.error({ err: error }, 'compaction stopped')
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

  /** @returns False if work is left for a later poll. */
  async function compact(orgId: string, limits: Partial<CompactionLimits> = {}): Promise<boolean> {
    signal.throwIfAborted()
    try {
      const isDone = await compactOrg(db, orgId, limits, pauseAfterStep(orgId))
      if (!isDone) markDirty(db, orgId, limits.changed)
      return isDone
    } catch (error) {
      if (signal.aborted) throw error
      markDirty(db, orgId, urgentChanges)
      log.warn({ err: error, orgId }, 'compaction failed, will retry')
      return false
    }
  }
}

/** Lists organization IDs, retrying until the query succeeds. */
async function listWithRetry(
  orgsToSweep: () => Promise<readonly string[]>,
  log: Logger,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  for (;;) {
    try {
      return await orgsToSweep()
    } catch (error) {
      log.warn({ err: error }, 'listing organizations for compaction failed, will retry')
      await pause()
    }
  }
}

/**
 * True if deltas are pending or an erased lead is still in a search index. Also true if the query
 * fails, so that compaction is attempted again.
 */
const hasPendingWork = (db: Database, orgId: string): Promise<boolean> =>
  db
    .readInOrg(orgId, async (tx) => {
      const [changes, outdated] = await Promise.all([selectChangeLog(tx, 1), selectOutdated(tx)])
      return changes.length > 0 || outdated.some(({ deleted }) => deleted > 0)
    })
    .catch(() => true)
