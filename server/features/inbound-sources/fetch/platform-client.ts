import type { Database } from '../../../platform/db/database.ts'
import {
  type PlatformResponse,
  parseObject,
  type Requested,
  requestOutcome,
} from '../../conversions/index.ts'
import type { Reply, Send } from './lead-platform.ts'

/** Request timeout, in milliseconds. */
const timeoutMs = 10_000

/** Maximum response size; leaves room for a page of 50 leads with long answers. */
const maxBytes = 2 * 1024 * 1024

/** Percentage of a platform's rate limit above which requests pause. */
const maxUsage = 95

/** Default pause near the rate limit, for platforms that do not specify one. */
const usagePauseMs = 5 * 60_000

/** Sends requests and remembers the pause requested by the last response. */
export interface PlatformClient {
  readonly send: Send
  getLast(): LastRequest
}

export interface LastRequest extends Pick<Requested<unknown>, 'status' | 'retryAfter'> {
  /** Pause, in milliseconds, that the platform's usage headers suggest. */
  readonly usageMs: number
}

/**
 * @param secrets  Removed from error messages.
 * @param signal  Aborts requests when the lease is lost or the process stops.
 */
export function createPlatformClient(
  db: Database,
  secrets: readonly string[],
  signal: AbortSignal,
): PlatformClient {
  let last: LastRequest = { status: null, retryAfter: undefined, usageMs: 0 }
  async function send<T>(
    request: Parameters<Send>[0],
    read: (response: PlatformResponse) => Reply<T>,
    others: readonly string[] = [],
  ): Promise<Reply<T>> {
    let usageMs = 0
    const { outcome, status, retryAfter } = await requestOutcome<Reply<T>>(
      db,
      request,
      (response) => {
        usageMs = readUsage(response.headers)
        return read(response)
      },
      { secrets: [...secrets, ...others], timeoutMs, maxBytes, signal },
    )
    last = { status, retryAfter, usageMs }
    return outcome
  }
  return { send, getLast: () => last }
}

/**
 * Pause, in milliseconds, that Meta's usage headers suggest; 0 if the limit is not near.
 *
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function readUsage(headers: Headers): number {
  const app = parseObject(headers.get('x-app-usage') ?? '') ?? {}
  const business = Object.values(parseObject(headers.get('x-business-use-case-usage') ?? '') ?? {})
  const usages = [app, ...business.flat().slice(0, 100)]
  return Math.max(0, ...usages.map(toPause))
}

function toPause(usage: unknown): number {
  if (typeof usage !== 'object' || usage === null) return 0
  const entries = new Map<string, unknown>(Object.entries(usage))
  const minutes = entries.get('estimated_time_to_regain_access')
  if (typeof minutes === 'number' && minutes > 0) return Math.min(minutes, 24 * 60) * 60_000
  const shares = ['call_count', 'total_time', 'total_cputime'].map((name) => entries.get(name))
  const isNear = shares.some((share) => typeof share === 'number' && share >= maxUsage)
  return isNear ? usagePauseMs : 0
}
