import { createCountBuffer, sumByKey } from '../../../platform/concurrency/count-buffer.ts'
import type { Database } from '../../../platform/db/database.ts'
import { eventOutcomes } from './collect-metrics.ts'
import { addCounts, type EventCount } from './event-counter-store.ts'
import type { EventKind } from './rejected-reasons.ts'

export interface EventsToCount {
  readonly siteId: string
  readonly kind: EventKind
  readonly n: number
  /** Time at which the event was received. */
  readonly at: Date
}

const byKindAndDay = {
  toKey: ({ siteId, day, kind }: EventCount) => `${siteId} ${day} ${kind}`,
  sum: (one: EventCount, other: EventCount): EventCount => ({
    ...one,
    n: one.n + other.n,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  }),
}

const { add, flush } = createCountBuffer<EventCount>({ ...byKindAndDay, write: addCounts })

/** Flushes the counts from memory to the database. */
export const flushCounts = flush

/**
 * Counts events in memory until {@link flushCounts}. A process that is killed loses a few seconds
 * of counts, so use this only for events that are also stored elsewhere or are received in large
 * numbers.
 */
export function countEvents(db: Database, orgId: string, events: EventsToCount): void {
  add(db, orgId, toCount(events))
  eventOutcomes(db).inc({ outcome: events.kind }, events.n)
}

export const sumCounts = (events: readonly EventsToCount[]): EventCount[] =>
  sumByKey(events.map(toCount), byKindAndDay)

function toCount({ siteId, kind, n, at }: EventsToCount): EventCount {
  const lastAt = at.toISOString()
  return { siteId, kind, n, lastAt, day: lastAt.slice(0, 10) }
}
