import type { Database, OrgTx } from '../db/database.ts'
import { perDatabase } from './cache.ts'

/** How often uses are written down: one row per thing, however often it was used meanwhile. */
const flushMs = 15_000

/** When something was used: its id, and the instant (ISO). */
export interface Use {
  readonly id: string
  readonly at: string
}

/** Remembers when things of organizations were last used, and writes that down now and then. */
export interface Uses {
  note(db: Database, used: { readonly orgId: string; readonly id: string }, now: Date): void
  /** Writes down what is pending. A failure loses nothing but the display of the last use. */
  flush(db: Database): Promise<void>
}

/** @param write  Writes down the last uses in one organization. */
export function openUses(write: (tx: OrgTx, used: readonly Use[]) => Promise<void>): Uses {
  // Organization → thing → instant of its last use.
  const pendingOf = perDatabase<Map<string, Map<string, string>>>((db) => {
    const timer = setInterval(() => void flush(db), flushMs)
    timer.unref()
    return new Map()
  })

  async function flush(db: Database): Promise<void> {
    const pending = pendingOf(db)
    const taken = [...pending]
    pending.clear()
    for (const [orgId, ofOrg] of taken) {
      const used = [...ofOrg].map(([id, at]) => ({ id, at }))
      await db.inOrg(orgId, (tx) => write(tx, used)).catch(() => undefined)
    }
  }

  return {
    flush,
    note(db, { orgId, id }, now) {
      const pending = pendingOf(db)
      const ofOrg = pending.get(orgId) ?? new Map<string, string>()
      ofOrg.set(id, now.toISOString())
      pending.set(orgId, ofOrg)
    },
  }
}
