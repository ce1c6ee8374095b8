import type * as z from 'zod'
import type { Org } from '../../../../contract/organizations/org.ts'
import type { visitSchema } from '../../../../contract/tracking/visit.ts'
import { type Limiter, openLimiter, type Rate } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { getOrg } from '../../organizations/index.ts'
import type { Client } from '../sessions/event-types.ts'
import { type Site, seenSite, siteOf } from '../sites/sites.ts'
import { noteUnknownSite, outcomes } from './collect-metrics.ts'
import { claimedSite, readBody } from './parse-body.ts'
import { clientFacts } from './parse-user-agent.ts'
import { refuse } from './rejected-event-writer.ts'
import type { RejectedReason } from './rejected-reasons.ts'

/** A request to the collector, as far as it is looked at. */
export interface CollectRequest {
  /** As it came; the start of it when it is too large. */
  readonly body: string
  readonly isTooLarge: boolean
  /** Header of that name. */
  readonly origin: string | undefined
  readonly userAgent: string | undefined
  /** Whose rate is limited: a key in memory, never stored nor logged. */
  readonly address: string
  readonly country: string | null
  /** When it arrived. */
  readonly at: Date
}

/** How much the collector takes. */
export interface CollectorRates {
  /** Requests with events, per client. */
  readonly events: Rate
  /** Requests with a form, per client. */
  readonly forms: Rate
  /** Events per site. */
  readonly site: Rate
}

/** What takes in deliveries: one per process. */
export interface Collector {
  readonly db: Database
  readonly log: Logger
  readonly limiters: Readonly<Record<keyof CollectorRates, Limiter>>
}

/** Opens a collector with nothing counted yet. */
export const openCollector = (db: Database, log: Logger, rates: CollectorRates): Collector => ({
  db,
  log,
  limiters: {
    events: openLimiter(rates.events),
    forms: openLimiter(rates.forms),
    site: openLimiter(rates.site),
  },
})

/** What every body has in common. */
type Sender = Pick<z.output<typeof visitSchema>, 'site' | 'events'>

/** A delivery that a site of ours sent from a page of its own. */
export interface AcceptedRequest<B> {
  readonly collector: Collector
  readonly delivery: CollectRequest
  readonly site: Site
  readonly org: Org
  readonly body: B
  readonly client: Client
}

/**
 * Reads a delivery and decides whether it is looked at.
 *
 * @param kind  Which rate of the client it uses up.
 * @returns `undefined` for one that was refused, after that was counted.
 * @throws ApiError 503 when the database is away, 429 for a form beyond a rate.
 */
export async function authorizeDelivery<S extends z.ZodType<Sender>>(
  collector: Collector,
  delivery: CollectRequest,
  kind: 'events' | 'forms',
  schema: S,
): Promise<AcceptedRequest<z.output<S>> | undefined> {
  const { db, limiters } = collector
  if (!limiters[kind].take(delivery.address)) {
    await countLimited(collector, delivery)
    return rateLimited(kind)
  }
  if (delivery.isTooLarge) return rejectUnparsed(collector, delivery, 'too_large')
  const read = readBody(delivery.body, schema)
  if (!read.ok) return rejectUnparsed(collector, delivery, read.reason)
  const { value: body } = read
  const [site, org] = await findSite(db, body.site.toLowerCase())
  const n = Math.max(1, body.events.length)
  if (site === undefined || org === undefined) return noteUnknownSite(collector, body.site, n)
  const { isBot, ...device } = clientFacts(delivery.userAgent)
  const client = { ...device, country: delivery.country }
  const admitted = { collector, delivery, site, org, body, client }
  if (!site.admits(delivery.origin)) return reject(admitted, 'origin', n)
  if (isBot) return reject(admitted, 'bot', n)
  if (limiters.site.take(site.id, n)) return admitted
  await reject(admitted, 'rate', n)
  return rateLimited(kind)
}

/** A page view beyond a rate is gone; a form is worth another try. @throws ApiError 429 for it. */
function rateLimited(kind: 'events' | 'forms'): undefined {
  if (kind === 'forms') {
    throw new ApiError('RATE_LIMITED', undefined, { headers: { 'retry-after': '60' } })
  }
}

async function findSite(db: Database, id: string): Promise<[] | [Site, Org | undefined]> {
  const site = await siteOf(db, id)
  return site === undefined ? [] : [site, await getOrg(db, site.orgId)]
}

/**
 * Counts that something of a delivery is not kept, with its body where that is kept.
 *
 * @param n  How many events it is about.
 * @throws ApiError 503 when the database is away.
 */
export async function reject(
  { collector, delivery, site }: Pick<AcceptedRequest<unknown>, 'collector' | 'delivery' | 'site'>,
  kind: RejectedReason,
  n: number,
): Promise<undefined> {
  const { origin, body, at } = delivery
  await refuse(collector.db, site.orgId, { siteId: site.id, kind, n, at, origin, body })
}

/** Nothing is asked of the database for a client that sends too much. */
async function countLimited(collector: Collector, delivery: CollectRequest): Promise<undefined> {
  const site = seenSite(collector.db, claimedSite(delivery.body) ?? '')
  if (site === undefined) outcomes(collector.db).inc({ outcome: 'rate' })
  else await reject({ collector, delivery, site }, 'rate', 1)
}

/** What cannot be read may still name its site. */
async function rejectUnparsed(
  collector: Collector,
  delivery: CollectRequest,
  reason: RejectedReason,
): Promise<undefined> {
  const id = claimedSite(delivery.body)
  const site = id === undefined ? undefined : await siteOf(collector.db, id)
  if (site === undefined) return noteUnknownSite(collector, id, 1)
  await reject({ collector, delivery, site }, reason, 1)
}
