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

/** A visit that waits to be stored. */
interface QueuedEvents {
  readonly org: Org
  readonly events: readonly PreparedEvent[]
}

// One batch at a time: sessions of an organization are cut by one transaction after the other, so
// a second one would only wait inside the database.
const limits = { size: 200, parallel: 1, waiting: 5_000 } as const

const eventQueues = perDatabase((db) =>
  createBatchQueue<QueuedEvents, EventOutcome[]>((_, visits) => recordBatch(db, visits), limits),
)

/**
 * Keeps page views and what visitors say of themselves, and cuts sessions from them. Fulfils after
 * its own commit, never before; visits that arrive together share one.
 *
 * @returns What became of each event, in order.
 * @throws ApiError 503 when the database is away or too many visits wait.
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

/** Stores a batch, decided by the settings of its newest visit. */
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
    // What the database refuses must fail alone, so that its neighbours are stored.
    if (error instanceof ApiError) throw error
    return Promise.all(visits.map((visit) => storeSeparately(db, visit)))
  }
}

/** The last statements and the commit leave together: the commit of a failed one stores nothing. */
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
    // What failed tells more than a commit that did nothing.
    await saved.catch((cause: unknown) => {
      throw toApiError(cause)
    })
    throw error
  }
}

/** Stores each event of a visit by itself. */
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
