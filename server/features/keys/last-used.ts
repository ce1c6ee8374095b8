import { perDatabase } from '../../platform/cache.ts'
import type { Database } from '../../platform/database.ts'
import { updateLastUsed } from './key-store.ts'

/** How often uses are written down: one row per key, however often it was used meanwhile. */
const flushMs = 15_000

interface Uses {
  /** Organization → key → instant of its last use. */
  readonly pending: Map<string, Map<string, string>>
}

const uses = perDatabase<Uses>((db) => {
  const timer = setInterval(() => void flushUses(db), flushMs)
  timer.unref()
  return { pending: new Map() }
})

/** Remembers that a key was used; {@link flushUses} writes it down. */
export function noteUse(
  db: Database,
  key: { readonly orgId: string; readonly id: string },
  now: Date,
): void {
  const { pending } = uses(db)
  const ofOrg = pending.get(key.orgId) ?? new Map<string, string>()
  ofOrg.set(key.id, now.toISOString())
  pending.set(key.orgId, ofOrg)
}

/** Writes down what is pending. A failure loses nothing but the display of the last use. */
export async function flushUses(db: Database): Promise<void> {
  const { pending } = uses(db)
  const taken = [...pending]
  pending.clear()
  for (const [orgId, ofOrg] of taken) {
    const used = [...ofOrg].map(([id, at]) => ({ id, at }))
    await db.inOrg(orgId, (tx) => updateLastUsed(tx, used)).catch(() => undefined)
  }
}
