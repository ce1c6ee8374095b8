import type { Org } from '../../../../contract/organizations/org.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isBadValue, toApiError } from '../../../platform/db/database-errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { queueSession } from '../identity/recently-seen-sessions.ts'
import { noteTracked } from '../identity/tracked-orgs.ts'
import type { EventOutcome, ReceivedVisit } from './event-types.ts'
import { type Prepared, prepareVisit } from './prepare-events.ts'
import { writeVisits } from './write-events.ts'

/** A visit that waits to be stored. */
interface Waiting {
  readonly org: Org
  readonly events: readonly Prepared[]
}

// One batch at a time: sessions of an organization are cut by one transaction after the other, so
// a second one would only wait inside the database.
const limits = { size: 200, parallel: 1, waiting: 5_000 } as const

const recorders = perDatabase((db) =>
  createBatchQueue<Waiting, EventOutcome[]>((_, visits) => settle(db, visits), limits),
)

/**
 * Keeps page views and what visitors say of themselves, and cuts sessions from them. Fulfils after
 * its own commit, never before; visits that arrive together share one.
 *
 * @returns What became of each event, in order.
 * @throws ApiError 503 when the database is away or too many visits wait.
 */
export async function recordVisit(
  db: Database,
  org: Org,
  visit: ReceivedVisit,
): Promise<EventOutcome[]> {
  const events = prepareVisit(org, visit)
  const refused = events.flatMap((event) => (event.kind === 'refused' ? event.outcome : []))
  if (refused.length === events.length) return refused
  const outcomes = await recorders(db)(org.id, { org, events })
  noteTracked(db, org.id)
  queueSession(db, org.id, [visit.browserSessionId])
  return outcomes
}

/** Stores a batch, decided by the settings of its newest visit. */
async function settle(
  db: Database,
  visits: readonly Waiting[],
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
    return Promise.all(visits.map((visit) => storeEach(db, visit)))
  }
}

/** The last statements and the commit leave together: the commit of a failed one stores nothing. */
async function store(db: Database, org: Org, events: readonly Prepared[]): Promise<EventOutcome[]> {
  let saved = Promise.resolve()
  try {
    return await db.inOrg(org.id, async (tx) => {
      const written = await writeVisits(tx, org, events)
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
async function storeEach(db: Database, { org, events }: Waiting): Promise<EventOutcome[] | Error> {
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
