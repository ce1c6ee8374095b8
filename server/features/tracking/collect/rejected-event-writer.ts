import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { eventOutcomes } from './collect-metrics.ts'
import { addCounts } from './event-counter-store.ts'
import { countEvents, type EventsToCount, sumCounts } from './event-counters.ts'
import { insertRejectedEvents, type RejectedEvent } from './rejected-event-store.ts'
import { onlyCounted, type RejectedReason } from './rejected-reasons.ts'

export interface Rejection extends EventsToCount {
  readonly kind: RejectedReason
  readonly origin: string | undefined
  /** The body as it was received. */
  readonly body: string
}

export const maxBodyLength = 8_192

/** Maximum length of a stored origin, in characters; a host name has at most 253. */
const maxOriginLength = 300

const limits = { size: 200, parallel: 1, waiting: 5_000 } as const

/**
 * Maximum rate at which bodies are stored per organization; above it, rejections are only counted.
 */
const bodyRate = { burst: 1_000, perSecond: 10 } as const

interface QueuedEvents {
  readonly counted: EventsToCount
  readonly rejected: RejectedEvent | undefined
}

const writers = perDatabase((db) => ({
  write: createBatchQueue<QueuedEvents, true>((orgId, queued) => store(db, orgId, queued), limits),
  bodies: openLimiter(bodyRate),
}))

/**
 * Counts a rejection and stores its body. Resolves after the commit. Above the rate limit, the
 * rejection is only counted, and the count is written within seconds.
 *
 * @throws ApiError 503 if the database is unavailable.
 */
export async function recordRejection(
  db: Database,
  orgId: string,
  rejection: Rejection,
): Promise<void> {
  const { write, bodies } = writers(db)
  if (onlyCounted.has(rejection.kind) || !bodies.take(orgId))
    return countEvents(db, orgId, rejection)
  await write(orgId, { counted: rejection, rejected: toRejected(rejection) })
}

/**
 * Counts events that are not stored elsewhere. Resolves after the commit.
 *
 * @throws ApiError 503 if the database is unavailable.
 */
export async function countDurably(
  db: Database,
  orgId: string,
  counted: EventsToCount,
): Promise<void> {
  await writers(db).write(orgId, { counted, rejected: undefined })
}

async function store(
  db: Database,
  orgId: string,
  queued: readonly QueuedEvents[],
): Promise<true[]> {
  await db.inOrg(orgId, async (tx) => {
    const inserted = insertRejectedEvents(
      tx,
      queued.flatMap(({ rejected }) => rejected ?? []),
    )
    const counted = addCounts(tx, sumCounts(queued.map((one) => one.counted)))
    await Promise.all([inserted, counted])
  })
  for (const { counted } of queued) eventOutcomes(db).inc({ outcome: counted.kind }, counted.n)
  return queued.map(() => true)
}

const toRejected = ({ siteId, kind, origin, body, at }: Rejection): RejectedEvent => ({
  id: newId(),
  siteId,
  reason: kind,
  origin: origin === undefined ? null : toStorableText(origin.slice(0, maxOriginLength)),
  body: toStorableText(body.slice(0, maxBodyLength)),
  receivedAt: at.toISOString(),
})

/**
 * Replaces characters that PostgreSQL cannot store, including a lone surrogate that was left by
 * truncation.
 */
const toStorableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
