import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../../platform/cache.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { foldOrg } from './fold.ts'

/** Organizations whose leads this process has written since they were last folded. */
const touched = perDatabase(() => new Set<string>())

/** Tells that leads of an organization were added, changed or deleted, so that they get folded. */
export const touch = (db: Database, orgId: string): void => {
  touched(db).add(orgId)
}

/** How often there is a look for work. */
interface Pace {
  /** Pause between two looks, in milliseconds. */
  readonly everyMs: number
  /** Looks for which changes wait for company: folding one costs nearly as much as folding many. */
  readonly changesEvery: number
}

const calm: Pace = { everyMs: 1_000, changesEvery: 30 }

/** So many changes are folded at the next look: reads compare each one. */
const manyChanges = 500

/** Rest after a step, as a multiple of what it took: folding is never to crowd out requests. */
const restShare = 3

/**
 * Folds what was written, in the background, until stopped. At first it looks at every
 * organization, for what earlier processes left.
 *
 * @param orgsToSweep  Ids of the organizations to begin with.
 * @returns A function that waits for the step in hand, then stops.
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
  const working = work().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'folding stopped')
  })
  return async () => {
    stopping.abort()
    await working
  }

  async function work(): Promise<void> {
    for (const orgId of await orgsToSweep().catch(() => [])) touch(db, orgId)
    for (let look = 1; ; look++) {
      await foldTouched(look % changesEvery === 0)
      await sleep(everyMs, undefined, { signal })
    }
  }

  async function foldTouched(isTimeForChanges: boolean): Promise<void> {
    for (const orgId of [...touched(db)]) {
      signal.throwIfAborted()
      if (isTimeForChanges) touched(db).delete(orgId)
      try {
        await foldOrg(db, orgId, { changed: isTimeForChanges ? 1 : manyChanges }, rest)
      } catch (error) {
        if (signal.aborted) throw error
        touch(db, orgId)
        log.warn({ err: error, orgId }, 'an organization was not folded; it is tried again')
      }
    }
  }
}
