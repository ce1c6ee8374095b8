import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { isLagging } from './bulk-backpressure.ts'

/** Backpressure limits for API callers. */
const defaults = {
  /**
   * Number of pending deltas above which responses are delayed. This many deltas make listing leads
   * 0.2 s slower.
   */
  maxBacklog: 50_000,
  /** Number of leads that this process changes between two checks. */
  checkEvery: 5_000,
  pollMs: 200,
  maxPolls: 30,
} as const

/** Number of leads changed since the last check, by organization. */
const changes = perDatabase(() => new Map<string, number>())

/**
 * Delays responses to changes while too many deltas are pending. Otherwise, callers that change
 * thousands of leads per second would make lists and totals slower and slower. Occasional changes
 * are never delayed.
 *
 * @param added  Number of leads that have just been changed.
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
    // The change has already been committed, so the caller must not receive an error here.
    if (!(await isLagging(db, orgId, limits.maxBacklog).catch(() => false))) return
    await sleep(limits.pollMs)
  }
}
