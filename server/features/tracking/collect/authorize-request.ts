import type * as z from 'zod'
import type { Org } from '../../../../contract/organizations/org.ts'
import type { visitSchema } from '../../../../contract/tracking/visit.ts'
import { type Limiter, openLimiter, type Rate } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { getOrg } from '../../organizations/index.ts'
import type { Client } from '../model/event-types.ts'
import { findSite, getCachedSite, type Site } from '../sites/sites.ts'
import { eventOutcomes, reportUnknownSite } from './collect-metrics.ts'
import { extractSiteId, parseBody } from './parse-body.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import { recordRejection } from './rejected-event-writer.ts'
import type { RejectedReason } from './rejected-reasons.ts'
import { rememberUnknownSite } from './unknown-site-origins.ts'

/** A request to the collector. */
export interface CollectRequest {
  /** The body as it was received; truncated if it is too large. */
  readonly body: string
  readonly isTooLarge: boolean
  /** The `Origin` header. */
  readonly origin: string | undefined
  readonly userAgent: string | undefined
  /** IP address, used only as an in-memory rate limit key; never stored or logged. */
  readonly address: string
  readonly country: string | null
  /** Time at which the request was received. */
  readonly at: Date
}

export interface CollectorRates {
  /** Rate limit for event requests, per client. */
  readonly events: Rate
  /** Rate limit for form requests, per client. */
  readonly forms: Rate
  /** Rate limit for events, per site. */
  readonly site: Rate
}

/** The collector's dependencies, one set per process. */
export interface Collector {
  readonly db: Database
  readonly log: Logger
  readonly limiters: Readonly<Record<keyof CollectorRates, Limiter>>
}

export const openCollector = (db: Database, log: Logger, rates: CollectorRates): Collector => ({
  db,
  log,
  limiters: {
    events: openLimiter(rates.events),
    forms: openLimiter(rates.forms),
    site: openLimiter(rates.site),
  },
})

type EventBody = Pick<z.output<typeof visitSchema>, 'site' | 'events'>

/** A request that passed all checks. */
export interface AcceptedRequest<B> {
  readonly collector: Collector
  readonly request: CollectRequest
  readonly site: Site
  readonly org: Org
  readonly body: B
  readonly client: Client
}

/**
 * Parses and checks a request.
 *
 * @param kind  Determines which client rate limit applies.
 * @returns `undefined` for a rejected request, after counting it.
 * @throws ApiError 503 if the database is unavailable, 429 if a form exceeds a rate limit.
 */
export async function authorizeRequest<S extends z.ZodType<EventBody>>(
  collector: Collector,
  request: CollectRequest,
  kind: 'events' | 'forms',
  schema: S,
): Promise<AcceptedRequest<z.output<S>> | undefined> {
  const { db, limiters } = collector
  if (!limiters[kind].take(request.address)) {
    await rejectLimited(collector, request)
    return rateLimited(kind)
  }
  if (request.isTooLarge) return rejectUnparsed(collector, request, 'too_large')
  const parsed = parseBody(request.body, schema)
  if (!parsed.ok) return rejectUnparsed(collector, request, parsed.reason)
  const { value: body } = parsed
  const [site, org] = await findSiteAndOrg(db, body.site.toLowerCase())
  const n = Math.max(1, body.events.length)
  if (site === undefined || org === undefined) {
    return rejectUnknownSite(collector, request, body.site, n)
  }
  const { isBot, ...device } = parseUserAgent(request.userAgent)
  const client = { ...device, country: request.country }
  const accepted = { collector, request, site, org, body, client }
  if (!site.admits(request.origin)) return reject(accepted, 'origin', n)
  if (isBot) return reject(accepted, 'bot', n)
  if (limiters.site.take(site.id, n)) return accepted
  await reject(accepted, 'rate', n)
  return rateLimited(kind)
}

/**
 * Handles a request over the rate limit: events are dropped, but a form must be sent again.
 *
 * @throws ApiError 429 for a form.
 */
function rateLimited(kind: 'events' | 'forms'): undefined {
  if (kind === 'forms') {
    throw new ApiError('RATE_LIMITED', undefined, { headers: { 'retry-after': '60' } })
  }
}

async function findSiteAndOrg(db: Database, id: string): Promise<[] | [Site, Org | undefined]> {
  const site = await findSite(db, id)
  return site === undefined ? [] : [site, await getOrg(db, site.orgId)]
}

/**
 * Counts rejected events and stores the body, unless the reason is one for which only a count is
 * stored.
 *
 * @param n  Number of events.
 * @throws ApiError 503 if the database is unavailable.
 */
export async function reject(
  { collector, request, site }: Pick<AcceptedRequest<unknown>, 'collector' | 'request' | 'site'>,
  kind: RejectedReason,
  n: number,
): Promise<undefined> {
  const { origin, body, at } = request
  await recordRejection(collector.db, site.orgId, { siteId: site.id, kind, n, at, origin, body })
}

/** Rejects a request that exceeds the client's rate limit, without querying the database. */
async function rejectLimited(collector: Collector, request: CollectRequest): Promise<undefined> {
  const site = getCachedSite(collector.db, extractSiteId(request.body) ?? '')
  if (site === undefined) eventOutcomes(collector.db).inc({ outcome: 'rate' })
  else await reject({ collector, request, site }, 'rate', 1)
}

/**
 * Rejects a body that cannot be parsed, and counts the rejection for its site if the site ID can be
 * extracted.
 */
async function rejectUnparsed(
  collector: Collector,
  request: CollectRequest,
  reason: RejectedReason,
): Promise<undefined> {
  const id = extractSiteId(request.body)
  const site = id === undefined ? undefined : await findSite(collector.db, id)
  if (site === undefined) return rejectUnknownSite(collector, request, id, 1)
  await reject({ collector, request, site }, reason, 1)
}

function rejectUnknownSite(
  collector: Collector,
  { origin, at }: CollectRequest,
  site: string | undefined,
  n: number,
): undefined {
  rememberUnknownSite(collector.db, origin, at)
  return reportUnknownSite(collector, site, n)
}
