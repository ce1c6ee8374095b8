import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { isLagging } from './bulk-backpressure.ts'

/** When callers of the API are held back, and for how long at the most. */
const defaults = {
  /** Changes that may wait to be folded: lists take 0.2 s longer then. */
  maxBacklog: 50_000,
  /** Changes of this process between two looks. */
  checkEvery: 5_000,
  pollMs: 200,
  maxPolls: 30,
} as const

/** Changes of each organization since the last look. */
const changes = perDatabase(() => new Map<string, number>())

/**
 * Makes the answers to changes wait while too many are not folded. Callers that change thousands of
 * leads a second would otherwise make lists and totals slower with each one, for as long as they go
 * on. Whoever changes few never waits.
 *
 * @param added  Leads that were just changed.
 * @see L-151
 */
export async function applyBackpressure(
  db: Database,
  orgId: string,
  added: number,
  limits: { readonly [Name in keyof typeof defaults]: number } = defaults,
): Promise<void> {
  const total = (changes(db).get(orgId) ?? 0) + added
  changes(db).set(orgId, total % limits.checkEvery)
  if (total < limits.checkEvery) return
  for (let poll = 0; poll < limits.maxPolls; poll++) {
    // What was changed is committed: whoever did it hears of no failure now.
    if (!(await isLagging(db, orgId, limits.maxBacklog).catch(() => false))) return
    await sleep(limits.pollMs)
  }
}
