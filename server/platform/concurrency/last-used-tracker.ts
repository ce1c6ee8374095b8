import type { Database, OrgTx } from '../db/database.ts'
import { perDatabase } from './cache.ts'

/**
 * Interval between writes, in milliseconds. Each write stores one row per ID, regardless of how
 * often the ID was used.
 */
const flushMs = 15_000

export interface LastUse {
  readonly id: string
  readonly at: string
}

/** Collects when each organization's IDs were last used, and periodically writes these times. */
export interface LastUsedTracker {
  note(db: Database, used: { readonly orgId: string; readonly id: string }, now: Date): void
  /** Writes pending uses. If the write fails, only the displayed last-used time is affected. */
  flush(db: Database): Promise<void>
}

/** @param write  Stores the last-used times of one organization. */
export function createLastUsedTracker(
  write: (tx: OrgTx, used: readonly LastUse[]) => Promise<void>,
): LastUsedTracker {
  // Time of last use (ISO instant), by organization and ID.
  const pendingUses = perDatabase<Map<string, Map<string, string>>>((db) => {
    const timer = setInterval(() => void flush(db), flushMs)
    timer.unref()
    return new Map()
  })

  async function flush(db: Database): Promise<void> {
    const pending = pendingUses(db)
    const batches = [...pending]
    pending.clear()
    for (const [orgId, usesOfOrg] of batches) {
      const used = [...usesOfOrg].map(([id, at]) => ({ id, at }))
      await db.inOrg(orgId, (tx) => write(tx, used)).catch(() => undefined)
    }
  }

  return {
    flush,
    note(db, { orgId, id }, now) {
      const pending = pendingUses(db)
      const usesOfOrg = pending.get(orgId) ?? new Map<string, string>()
      usesOfOrg.set(id, now.toISOString())
      pending.set(orgId, usesOfOrg)
    },
  }
}
