import type { Database, OrgTx } from '../db/database.ts'
import { perDatabase } from './cache.ts'

/** How often uses are written down: one row per thing, however often it was used meanwhile. */
const flushMs = 15_000

/** When something was used: its id, and the instant (ISO). */
export interface LastUse {
  readonly id: string
  readonly at: string
}

/** Remembers when things of organizations were last used, and writes that down now and then. */
export interface LastUsedTracker {
  note(db: Database, used: { readonly orgId: string; readonly id: string }, now: Date): void
  /** Writes down what is pending. A failure loses nothing but the display of the last use. */
  flush(db: Database): Promise<void>
}

/** @param write  Writes down the last uses in one organization. */
export function createLastUsedTracker(
  write: (tx: OrgTx, used: readonly LastUse[]) => Promise<void>,
): LastUsedTracker {
  // Organization → thing → instant of its last use.
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
