import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'
import { selectChangeLog } from './apply-deltas-store.ts'
import { isLagging } from './bulk-backpressure.ts'
import { type CompactionLimits, compactOrg, idleProfile, urgentProfile } from './compact.ts'
import { dirtyCounts, markDirty } from './dirty-orgs.ts'
import { selectOutdated } from './segment-text-store.ts'

/** How often there is a look for work. */
interface Pace {
  /** Pause between two looks, in milliseconds. */
  readonly everyMs: number
  /** Looks for which few leads wait for company: folding one costs nearly as much as folding many. */
  readonly changesEvery: number
  /** Pause between two looks for what other processes left, in milliseconds. */
  readonly sweepEveryMs: number
}

const calm: Pace = { everyMs: 1_000, changesEvery: 30, sweepEveryMs: 600_000 }

/** How long one organization is folded before the others have their turn. */
const turnMs = 10_000

/** So many leads are looked after at once: reads look at each one that is not folded. */
const many = 500

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
export function startFolding(
  db: Database,
  log: Logger,
  orgsToSweep: () => Promise<readonly string[]>,
  { everyMs, changesEvery, sweepEveryMs } = calm,
): () => Promise<void> {
  /** Organizations of which even what has time was begun, and cut off by the end of their turn. */
  const unfinished = new Set<string>()
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep<void>(ms, undefined, { signal })
  const restIn = (orgId: string) => async (tookMs: number) => {
    if (!(await isLagging(db, orgId))) await pause(tookMs * restShare)
    signal.throwIfAborted()
  }
  const orgs = () => untilListed(orgsToSweep, log, () => pause(everyMs * changesEvery))
  const stopped = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'folding stopped')
  }
  const working = Promise.all([sweep().catch(stopped), work().catch(stopped)])
  return async () => {
    stopping.abort()
    await working
  }

  async function sweep(): Promise<void> {
    for (const orgId of await orgs()) await fold(orgId, idleProfile)
    for (;;) {
      await pause(sweepEveryMs)
      for (const orgId of await orgs()) {
        signal.throwIfAborted()
        if (await isLeft(db, orgId)) markDirty(db, orgId)
      }
    }
  }

  async function work(): Promise<void> {
    for (let look = 1; ; look++) {
      await foldTouched(look % changesEvery === 0)
      await pause(everyMs)
    }
  }

  async function foldTouched(isTimeForFew: boolean): Promise<void> {
    for (const [orgId, leads] of [...dirtyCounts(db)]) {
      const isCalm = isTimeForFew || unfinished.delete(orgId)
      if (!isCalm && leads < many) continue
      if (isCalm) dirtyCounts(db).delete(orgId)
      else dirtyCounts(db).set(orgId, 0)
      const turn = { longestMs: turnMs }
      const isDone = await fold(orgId, {
        ...turn,
        ...(isCalm ? idleProfile : { ...urgentProfile, changed: many }),
      })
      if (isCalm && !isDone) unfinished.add(orgId)
    }
  }

  /** @returns False when some may be left, for a look that comes. */
  async function fold(orgId: string, wished: Partial<CompactionLimits> = {}): Promise<boolean> {
    signal.throwIfAborted()
    try {
      const isDone = await compactOrg(db, orgId, wished, restIn(orgId))
      if (!isDone) markDirty(db, orgId, wished.changed)
      return isDone
    } catch (error) {
      if (signal.aborted) throw error
      markDirty(db, orgId, many)
      log.warn({ err: error, orgId }, 'an organization was not folded; it is tried again')
      return false
    }
  }
}

/** Ids of organizations, asked for until they are answered. */
async function untilListed(
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
const isLeft = (db: Database, orgId: string): Promise<boolean> =>
  db
    .readInOrg(orgId, async (tx) => {
      const [noted, outdated] = await Promise.all([selectChangeLog(tx, 1), selectOutdated(tx)])
      return noted.length > 0 || outdated.some(({ gone }) => gone > 0)
    })
    .catch(() => true)
