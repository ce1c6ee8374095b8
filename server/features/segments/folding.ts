import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../../platform/cache.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { foldOrg } from './fold.ts'

/** How many leads of which organizations this process has written since they were last folded. */
const touched = perDatabase(() => new Map<string, number>())

/** Tells that leads of an organization were added, changed or deleted, so that they get folded. */
export const touch = (db: Database, orgId: string, leads = 1): void => {
  touched(db).set(orgId, (touched(db).get(orgId) ?? 0) + leads)
}

/** How often there is a look for work. */
interface Pace {
  /** Pause between two looks, in milliseconds. */
  readonly everyMs: number
  /** Looks for which few leads wait for company: folding one costs nearly as much as folding many. */
  readonly changesEvery: number
}

const calm: Pace = { everyMs: 1_000, changesEvery: 30 }

/** So many leads are looked after at once: reads look at each one that is not folded. */
const many = 500

/** Rest after a step, as a multiple of what it took: folding is never to crowd out requests. */
const restShare = 3

/**
 * Folds what was written, in the background, until stopped. Beside it, it looks once at every
 * organization, for what earlier processes left.
 *
 * @param orgsToSweep  Ids of those organizations.
 * @returns A function that waits for the steps in hand, then stops.
 */
export function startFolding(
  db: Database,
  log: Logger,
  orgsToSweep: () => Promise<readonly string[]>,
  { everyMs, changesEvery } = calm,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = async (tookMs: number) => {
    await sleep(tookMs * restShare, undefined, { signal })
  }
  const working = Promise.all([sweep(), work()]).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'folding stopped')
  })
  return async () => {
    stopping.abort()
    await working
  }

  async function sweep(): Promise<void> {
    for (const orgId of await orgsToSweep().catch(() => [])) await fold(orgId, 1)
  }

  async function work(): Promise<void> {
    for (let look = 1; ; look++) {
      await foldTouched(look % changesEvery === 0)
      await sleep(everyMs, undefined, { signal })
    }
  }

  async function foldTouched(isTimeForFew: boolean): Promise<void> {
    for (const [orgId, leads] of [...touched(db)]) {
      if (!isTimeForFew && leads < many) continue
      if (isTimeForFew) touched(db).delete(orgId)
      else touched(db).set(orgId, 0)
      await fold(orgId, isTimeForFew ? 1 : many)
    }
  }

  async function fold(orgId: string, changed: number): Promise<void> {
    signal.throwIfAborted()
    try {
      const isDone = await foldOrg(db, orgId, { changed }, rest)
      if (!isDone) touch(db, orgId, changed)
    } catch (error) {
      if (signal.aborted) throw error
      touch(db, orgId, many)
      log.warn({ err: error, orgId }, 'an organization was not folded; it is tried again')
    }
  }
}
