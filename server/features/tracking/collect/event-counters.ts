import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { eventOutcomes } from './collect-metrics.ts'
import { addCounts, type EventCount } from './event-counter-store.ts'
import type { EventKind } from './rejected-reasons.ts'

export interface EventsToCount {
  readonly siteId: string
  readonly kind: EventKind
  readonly n: number
  /** Time of receipt. */
  readonly at: Date
}

/** Interval at which counts are flushed to the database. */
const flushMs = 5_000

type Sums = Map<string, EventCount>

const pending = perDatabase((db) => {
  const timer = setInterval(() => void flushCounts(db), flushMs)
  timer.unref()
  return new Map<string, Sums>()
})

/**
 * Counts events in memory until {@link flushCounts}. A killed process loses a few seconds of
 * counts, so use this only for events that are also stored elsewhere or arrive in floods.
 */
export function countEvents(db: Database, orgId: string, events: EventsToCount): void {
  const sums: Sums = pending(db).get(orgId) ?? new Map()
  add(sums, toCount(events))
  pending(db).set(orgId, sums)
  eventOutcomes(db).inc({ outcome: events.kind }, events.n)
}

/**
 * Writes counts from memory to the database. Counts that could not be written stay in memory for
 * the next flush.
 */
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
