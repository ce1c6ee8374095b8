import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { eventOutcomes } from './collect-metrics.ts'
import { addCounts, type EventCount } from './event-counter-store.ts'
import type { EventKind } from './rejected-reasons.ts'

/** Something that arrived from a site. */
export interface EventsToCount {
  readonly siteId: string
  readonly kind: EventKind
  readonly n: number
  /** When it arrived. */
  readonly at: Date
}

/** How often counts in memory are written down. */
const flushMs = 5_000

/** Counts by site, day and kind. */
type Sums = Map<string, EventCount>

const pending = perDatabase((db) => {
  const timer = setInterval(() => void flushCounts(db), flushMs)
  timer.unref()
  return new Map<string, Sums>()
})

/**
 * Counts in memory; {@link flushCounts} writes it down. A process that is killed forgets some
 * seconds of these, so only what is kept elsewhere, or comes in floods, is counted this way.
 */
export function countEvents(db: Database, orgId: string, events: EventsToCount): void {
  const sums: Sums = pending(db).get(orgId) ?? new Map()
  add(sums, toCount(events))
  pending(db).set(orgId, sums)
  eventOutcomes(db).inc({ outcome: events.kind }, events.n)
}

/** Writes down what was counted in memory; what cannot be written yet is tried again later. */
export async function flushCounts(db: Database): Promise<void> {
  const drained = [...pending(db)]
  pending(db).clear()
  for (const [orgId, sums] of drained) {
    await db
      .inOrg(orgId, (tx) => addCounts(tx, [...sums.values()]))
      .catch(() => {
        const since: Sums = pending(db).get(orgId) ?? new Map()
        for (const count of sums.values()) add(since, count)
        pending(db).set(orgId, since)
      })
  }
}

/** What was counted, with each site, day and kind once. */
export function sumCounts(events: readonly EventsToCount[]): EventCount[] {
  const sums: Sums = new Map()
  for (const one of events) add(sums, toCount(one))
  return [...sums.values()]
}

function toCount({ siteId, kind, n, at }: EventsToCount): EventCount {
  const lastAt = at.toISOString()
  return { siteId, kind, n, lastAt, day: lastAt.slice(0, 10) }
}

function add(sums: Sums, count: EventCount): void {
  const key = `${count.siteId} ${count.day} ${count.kind}`
  const sum = sums.get(key)
  if (sum === undefined) return void sums.set(key, count)
  const lastAt = sum.lastAt > count.lastAt ? sum.lastAt : count.lastAt
  sums.set(key, { ...sum, n: sum.n + count.n, lastAt })
}
