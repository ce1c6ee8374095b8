import { maxEventAgeDays, type Visit, visitSchema } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { EventOutcome, ReceivedVisit, VisitEvent } from '../sessions/event-types.ts'
import { recordVisit } from '../sessions/record-events.ts'
import {
  type AcceptedRequest,
  authorizeDelivery,
  type Collector,
  type CollectRequest,
  reject,
} from './admit-delivery.ts'
import { tally } from './event-counters.ts'
import { count } from './rejected-event-writer.ts'
import type { EventKind, RejectedReason } from './rejected-reasons.ts'

/**
 * Takes in what `POST /px/events` brought. Whatever was wrong with it is counted, and the sender
 * is not told.
 *
 * @returns After all that is kept was committed.
 * @throws ApiError 503 when the database is away; then the sender should try again.
 */
export async function collectVisit(collector: Collector, delivery: CollectRequest): Promise<void> {
  const admitted = await authorizeDelivery(collector, delivery, 'events', visitSchema)
  if (admitted !== undefined) await keepEvents(admitted, admitted.body.events)
}

/** What a body says of who sent it. */
type Sender = Omit<Visit, 'events'>

/** Keeps events of an admitted delivery, as far as the visitor agreed. @throws As above. */
export async function keepEvents(
  admitted: AcceptedRequest<Sender>,
  sent: readonly VisitEvent[],
): Promise<void> {
  if (sent.length === 0) return
  const visitor = visitorOf(admitted.body)
  if (visitor === undefined) return countAnonymous(admitted, sent)
  const { inTime, late } = inOurTime(admitted, sent)
  if (late > 0) await reject(admitted, 'too_late', late)
  if (inTime.length === 0) return
  const { collector, org, client } = admitted
  const outcomes = await recordVisit(collector.db, org, { ...visitor, client, events: inTime })
  await countOutcomes(admitted, inTime, outcomes)
}

/** Who the visitor is, if that may be kept. */
export function visitorOf({
  visitorId,
  sessionId,
  consent,
}: Sender): Omit<ReceivedVisit, 'events' | 'client'> | undefined {
  if (visitorId === undefined || sessionId === undefined) return undefined
  if (consent?.analytics_storage !== true) return undefined
  return {
    visitorId: visitorId.toLowerCase(),
    browserSessionId: sessionId.toLowerCase(),
    consent,
  }
}

/** The count is all that is kept of them, so it is committed like an event. */
async function countAnonymous(
  { collector, site, delivery: { at } }: AcceptedRequest<Sender>,
  sent: readonly VisitEvent[],
): Promise<void> {
  const pages = sent.filter(({ type }) => type === 'page').length
  const others = sent.length - pages
  const counted = { siteId: site.id, at }
  if (pages > 0) {
    await count(collector.db, site.orgId, { ...counted, kind: 'anonymous', n: pages })
  }
  if (others > 0) tally(collector.db, site.orgId, { ...counted, kind: 'no_consent', n: others })
}

/** Events with instants by our clock; the sender tells its own, and how late it is there. */
function inOurTime({ delivery, body }: AcceptedRequest<Sender>, sent: readonly VisitEvent[]) {
  const receivedMs = delivery.at.getTime()
  const ahead = receivedMs - body.sentAt
  const inTime = sent
    .map((event) => ({
      ...event,
      id: event.id.toLowerCase(),
      at: Math.min(receivedMs, event.at + ahead),
    }))
    .filter(({ at }) => at >= receivedMs - maxEventAgeDays * dayMs)
  return { inTime, late: sent.length - inTime.length }
}

async function countOutcomes(
  admitted: AcceptedRequest<Sender>,
  events: readonly VisitEvent[],
  outcomes: readonly EventOutcome[],
): Promise<void> {
  const { collector, site, delivery } = admitted
  const refused = new Map<RejectedReason, number>()
  const taken = new Map<EventKind, number>()
  outcomes.forEach((outcome, i) => {
    if (outcome === 'repeated') add(taken, outcome)
    else if (outcome === 'kept') add(taken, events[i]?.type ?? 'page')
    else add(refused, outcome)
  })
  for (const [kind, n] of taken) {
    tally(collector.db, site.orgId, { siteId: site.id, kind, n, at: delivery.at })
  }
  for (const [reason, n] of refused) await reject(admitted, reason, n)
}

const add = <K>(sums: Map<K, number>, key: K): void => void sums.set(key, (sums.get(key) ?? 0) + 1)
