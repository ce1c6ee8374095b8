import type { Org } from '../../../../contract/organizations/org.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isBadValue, toApiError } from '../../../platform/db/database-errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { queueSessions } from '../identity/link-leads.ts'
import { markTracked } from '../identity/tracked-orgs.ts'
import type { EventOutcome, ReceivedEvents } from '../model/event-types.ts'
import { type PreparedEvent, prepareEvents } from './prepare-events.ts'
import { writeEvents } from './write-events.ts'

/** One request's queued events. */
interface QueuedEvents {
  readonly org: Org
  readonly events: readonly PreparedEvent[]
}

// Only one batch at a time: transactions that build sessions are serialized per organization, so a
// second batch would just wait in the database.
const limits = { size: 200, parallel: 1, waiting: 5_000 } as const

const eventQueues = perDatabase((db) =>
  createBatchQueue<QueuedEvents, EventOutcome[]>((_, visits) => recordBatch(db, visits), limits),
)

/**
 * Stores page views and identities and builds sessions. Resolves only after the commit, which
 * concurrent requests share.
 *
 * @returns Outcome of each event, in order.
 * @throws ApiError 503 if the database is unavailable or the queue is full.
 */
export async function recordEvents(
  db: Database,
  org: Org,
  visit: ReceivedEvents,
): Promise<EventOutcome[]> {
  const events = prepareEvents(org, visit)
  const rejected = events.flatMap((event) => (event.kind === 'refused' ? event.outcome : []))
  if (rejected.length === events.length) return rejected
  const outcomes = await eventQueues(db)(org.id, { org, events })
  markTracked(db, org.id)
  queueSessions(db, org.id, [visit.browserSessionId])
  return outcomes
}

/** Stores a batch using the settings loaded by its newest request. */
async function recordBatch(
  db: Database,
  visits: readonly QueuedEvents[],
): Promise<(EventOutcome[] | Error)[]> {
  const org = visits.at(-1)?.org
  if (org === undefined) return []
  try {
    const outcomes = await store(
      db,
      org,
      visits.flatMap(({ events }) => events),
    )
    return visits.map(({ events }) => outcomes.splice(0, events.length))
  } catch (error) {
    // Retry each request separately, so that values rejected by the database do not cause other
    // requests to fail.
    if (error instanceof ApiError) throw error
    return Promise.all(visits.map((visit) => storeSeparately(db, visit)))
  }
}

/**
 * Stores a batch. Sends the last statements together with the commit; if one fails, nothing is
 * stored.
 */
async function store(
  db: Database,
  org: Org,
  events: readonly PreparedEvent[],
): Promise<EventOutcome[]> {
  let saved = Promise.resolve()
  try {
    return await db.inOrg(org.id, async (tx) => {
      const written = await writeEvents(tx, org, events)
      saved = written.saved
      return written.outcomes
    })
  } catch (error) {
    // The failed statement's error is more informative than the rolled-back commit's.
    await saved.catch((cause: unknown) => {
      throw toApiError(cause)
    })
    throw error
  }
}

/** Stores a request's events, each in its own transaction. */
async function storeSeparately(
  db: Database,
  { org, events }: QueuedEvents,
): Promise<EventOutcome[] | Error> {
  const outcomes: EventOutcome[] = []
  for (const event of events) {
    try {
      outcomes.push(...(await store(db, org, [event])))
    } catch (error) {
      if (!isBadValue(error)) return error instanceof Error ? error : new Error(String(error))
      outcomes.push('not_storable')
    }
  }
  return outcomes
}
