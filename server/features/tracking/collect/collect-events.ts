import { maxEventAgeDays, type Visit, visitSchema } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { EventOutcome, ReceivedEvents, VisitEvent } from '../model/event-types.ts'
import { recordEvents } from '../sessions/record-events.ts'
import {
  type AcceptedRequest,
  authorizeRequest,
  type Collector,
  type CollectRequest,
  reject,
} from './authorize-request.ts'
import { countEvents } from './event-counters.ts'
import { countDurably } from './rejected-event-writer.ts'
import type { EventKind, RejectedReason } from './rejected-reasons.ts'

/**
 * Stores the events from a `POST /px/events` request. Invalid input is counted but not reported to
 * the sender.
 *
 * @returns Resolves after the commit.
 * @throws ApiError 503 if the database is unavailable, so that the sender retries.
 */
export async function collectEvents(collector: Collector, request: CollectRequest): Promise<void> {
  const accepted = await authorizeRequest(collector, request, 'events', visitSchema)
  if (accepted !== undefined) await storeEvents(accepted, accepted.body.events)
}

type SenderFields = Omit<Visit, 'events'>

/**
 * Stores the events of an accepted request for which the visitor has consented.
 *
 * @throws ApiError 503 if the database is unavailable.
 */
export async function storeEvents(
  accepted: AcceptedRequest<SenderFields>,
  events: readonly VisitEvent[],
): Promise<void> {
  if (events.length === 0) return
  const visitor = toVisitor(accepted.body)
  if (visitor === undefined) return countAnonymous(accepted, events)
  const { inTime, late } = toServerTime(accepted, events)
  if (late > 0) await reject(accepted, 'too_late', late)
  if (inTime.length === 0) return
  const { collector, org, client } = accepted
  const outcomes = await recordEvents(collector.db, org, { ...visitor, client, events: inTime })
  await countOutcomes(accepted, inTime, outcomes)
}

/** The visitor's IDs; `undefined` if there is no consent to store them. */
export function toVisitor({
  visitorId,
  sessionId,
  consent,
}: SenderFields): Omit<ReceivedEvents, 'events' | 'client'> | undefined {
  if (visitorId === undefined || sessionId === undefined) return undefined
  if (consent?.analytics_storage !== true) return undefined
  return {
    visitorId: visitorId.toLowerCase(),
    browserSessionId: sessionId.toLowerCase(),
    consent,
  }
}

/**
 * Counts events without consent. Page view counts are committed immediately, because nothing else
 * is stored for them.
 */
async function countAnonymous(
  { collector, site, request: { at } }: AcceptedRequest<SenderFields>,
  events: readonly VisitEvent[],
): Promise<void> {
  const pages = events.filter(({ type }) => type === 'page').length
  const identifies = events.length - pages
  const counted = { siteId: site.id, at }
  if (pages > 0) {
    await countDurably(collector.db, site.orgId, { ...counted, kind: 'anonymous', n: pages })
  }
  if (identifies > 0)
    countEvents(collector.db, site.orgId, { ...counted, kind: 'no_consent', n: identifies })
}

/**
 * Converts event timestamps to server time; `sentAt` shows by how much the sender's clock is off.
 */
function toServerTime(
  { request, body }: AcceptedRequest<SenderFields>,
  events: readonly VisitEvent[],
) {
  const receivedMs = request.at.getTime()
  const clockOffsetMs = receivedMs - body.sentAt
  const inTime = events
    .map((event) => ({
      ...event,
      id: event.id.toLowerCase(),
      at: Math.min(receivedMs, event.at + clockOffsetMs),
    }))
    .filter(({ at }) => at >= receivedMs - maxEventAgeDays * dayMs)
  return { inTime, late: events.length - inTime.length }
}

async function countOutcomes(
  accepted: AcceptedRequest<SenderFields>,
  events: readonly VisitEvent[],
  outcomes: readonly EventOutcome[],
): Promise<void> {
  const { collector, site, request } = accepted
  const rejected = new Map<RejectedReason, number>()
  const counts = new Map<EventKind, number>()
  outcomes.forEach((outcome, i) => {
    if (outcome === 'repeated') add(counts, outcome)
    else if (outcome === 'kept') add(counts, events[i]?.type ?? 'page')
    else add(rejected, outcome)
  })
  for (const [kind, n] of counts) {
    countEvents(collector.db, site.orgId, { siteId: site.id, kind, n, at: request.at })
  }
  for (const [reason, n] of rejected) await reject(accepted, reason, n)
}

const add = <K>(sums: Map<K, number>, key: K): void => void sums.set(key, (sums.get(key) ?? 0) + 1)
