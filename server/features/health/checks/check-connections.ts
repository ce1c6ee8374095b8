import { dayMs, findLatest, hourMs } from '../../../../contract/values/time.ts'
import {
  maxFailingMs as disabledFailingMs,
  warnedFailingMs,
} from '../../../platform/jobs/retry-schedule.ts'
import { type CheckResult, pass, skip, warn } from '../check-result.ts'
import type {
  DestinationHealth,
  DomainHealth,
  ImportHealth,
  InboundHealth,
  WebhookHealth,
} from '../health-store.ts'

const toDetails = (rows: readonly Pick<ImportHealth, 'name' | 'lastGoodAt'>[]) => ({
  lastGoodAt: findLatest(rows.flatMap(({ lastGoodAt }) => lastGoodAt ?? [])),
  names: rows.map(({ name }) => name),
  figures: { count: rows.length },
})

/**
 * Number of consecutive failed runs after which a temporary server problem is an unlikely cause.
 */
const maxImportFailures = 2

/** Warns if several consecutive imports have failed or if a file is waiting to be mapped. */
export function checkScheduledImports(
  rows: readonly ImportHealth[],
): CheckResult<'scheduledImports'> {
  if (rows.length === 0) return skip('scheduledImports')
  const failing = rows.filter(({ failures }) => failures >= maxImportFailures)
  if (failing.length > 0) return warn('scheduledImports', 'failing', toDetails(failing))
  const waiting = rows.filter(({ waits }) => waits)
  if (waiting.length > 0) return warn('scheduledImports', 'waiting', toDetails(waiting))
  return pass('scheduledImports', { ...toDetails(rows), names: [] })
}

/**
 * Number of failures, and length of time, after which a webhook's receiver is probably not just
 * restarting.
 */
const maxWebhookFailures = 3
const maxFailingMs = hourMs

/**
 * Warns if a webhook has been disabled by the service, will be disabled soon or has been failing for
 * an hour.
 */
export function checkWebhooks(rows: readonly WebhookHealth[], now: Date): CheckResult<'webhooks'> {
  if (rows.length === 0) return skip('webhooks')
  const disabled = rows.filter((row) => row.isDisabledByService && !row.isEnabled)
  if (disabled.length > 0) return warn('webhooks', 'disabled', toDetails(disabled))
  const listFailing = (sinceMs: number) => {
    const since = new Date(now.getTime() - sinceMs).toISOString()
    return rows.filter(
      ({ failures, failingSince }) =>
        failures >= maxWebhookFailures && failingSince !== null && failingSince <= since,
    )
  }
  const endangered = listFailing(warnedFailingMs)
  if (endangered.length > 0) {
    const [first = now.toISOString()] = endangered
      .flatMap(({ failingSince }) => failingSince ?? [])
      .sort()
    const leftMs = Date.parse(first) + disabledFailingMs - now.getTime()
    const figures = { count: endangered.length, days: Math.max(1, Math.ceil(leftMs / dayMs)) }
    return warn('webhooks', 'nearlyDisabled', { ...toDetails(endangered), figures })
  }
  const failing = listFailing(maxFailingMs)
  if (failing.length > 0) return warn('webhooks', 'failing', toDetails(failing))
  return pass('webhooks', { ...toDetails(rows), names: [] })
}

/**
 * Number of consecutive failed requests to a platform; the pauses between them add up to half an
 * hour.
 */
const maxPlatformFailures = 5

/**
 * Number of rejections per day that cause a warning; fewer may be due to individual leads with bad
 * data.
 */
const maxRejected = 5

/**
 * Warns if a destination is disconnected, blocked or failing, or if conversions are rejected, will
 * expire soon or have been waiting too long.
 */
export function checkConversions(rows: readonly DestinationHealth[]): CheckResult<'conversions'> {
  if (rows.length === 0) return skip('conversions')
  const unconnected = rows.filter(({ isConnected }) => !isConnected)
  if (unconnected.length > 0) return warn('conversions', 'notConnected', toDetails(unconnected))
  const blocked = rows.filter(({ isBlocked }) => isBlocked)
  if (blocked.length > 0) return warn('conversions', 'blocked', toDetails(blocked))
  const rejecting = rows.filter(({ isRejecting }) => isRejecting)
  if (rejecting.length > 0) return warn('conversions', 'rejecting', toDetails(rejecting))
  const failing = rows.filter(({ failures }) => failures >= maxPlatformFailures)
  if (failing.length > 0) return warn('conversions', 'failing', toDetails(failing))
  const expiring = rows.filter((row) => row.expiring > 0)
  if (expiring.length > 0) {
    const conversions = expiring.reduce((sum, row) => sum + row.expiring, 0)
    const figures = { count: expiring.length, conversions }
    return warn('conversions', 'expiring', { ...toDetails(expiring), figures })
  }
  const rejected = rows.filter((row) => row.rejected >= maxRejected)
  if (rejected.length > 0) {
    const conversions = rejected.reduce((sum, row) => sum + row.rejected, 0)
    const figures = { count: rejected.length, conversions }
    return warn('conversions', 'rejected', { ...toDetails(rejected), figures })
  }
  const late = rows.filter(({ isLate }) => isLate)
  if (late.length > 0) return warn('conversions', 'late', toDetails(late))
  return pass('conversions', { ...toDetails(rows), names: [] })
}

/** Warns if the DNS record of a verified domain is missing. */
export function checkEmailDomains(rows: readonly DomainHealth[]): CheckResult<'emailDomains'> {
  if (rows.length === 0) return skip('emailDomains')
  const lost = rows.filter(({ isLost }) => isLost)
  if (lost.length > 0) return warn('emailDomains', 'lost', toDetails(lost))
  return pass('emailDomains', { ...toDetails(rows), names: [] })
}

/** How long before a token's expiration the user is warned to replace it. */
const tokenWarningMs = 7 * dayMs

/** Time after which an announced lead should have been fetched. */
const maxFetchMs = hourMs

/**
 * Warns if an inbound source is not connected, has lost access to its platform or will lose it
 * soon, or if announced leads have not been fetched.
 */
export function checkInboundSources(
  rows: readonly InboundHealth[],
  now: Date,
): CheckResult<'inboundSources'> {
  if (rows.length === 0) return skip('inboundSources')
  const toIso = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const [soon, late] = [toIso(tokenWarningMs), toIso(-maxFetchMs)]
  const isOver = (at: string | null, end: string) => at !== null && at <= end
  const causes = {
    blocked: (row: InboundHealth) => row.isBlocked,
    notConnected: (row: InboundHealth) => !row.isConnected,
    expiring: (row: InboundHealth) => isOver(row.accessUntil, soon),
    failing: (row: InboundHealth) => row.failures >= maxPlatformFailures,
    late: (row: InboundHealth) => isOver(row.waitingSince, late),
  } as const
  for (const cause of ['blocked', 'notConnected', 'expiring', 'failing', 'late'] as const) {
    const affected = rows.filter(causes[cause])
    if (affected.length > 0) return warn('inboundSources', cause, toDetails(affected))
  }
  return pass('inboundSources', { ...toDetails(rows), names: [] })
}

interface Rejected {
  /** Requests in the last 3 UTC days that did not store a lead. */
  readonly lost: number
  /** Leads created in the last 3 days. */
  readonly leads: number
}

/** Warns if at least 5 requests and at least 2% of all requests were rejected. */
export function checkRejectedCreates(
  { lost, leads }: Rejected,
  lastLeadAt: string | null,
): CheckResult<'rejectedCreates'> {
  const details = { figures: { lost, leads }, lastGoodAt: lastLeadAt }
  if (lost === 0 && leads === 0) return skip('rejectedCreates', details)
  return lost >= 5 && lost >= 0.02 * (lost + leads)
    ? warn('rejectedCreates', 'lost', details)
    : pass('rejectedCreates', details)
}

/** Warns once 90% of the plan's lead limit is used. */
export function checkPlan(used: number, limit: number | null): CheckResult<'plan'> {
  if (limit === null) return skip('plan', { figures: { used } })
  const details = { figures: { used, limit } }
  if (used >= limit) return warn('plan', 'full', details)
  return used >= 0.9 * limit ? warn('plan', 'nearlyFull', details) : pass('plan', details)
}
