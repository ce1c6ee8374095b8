import type { ClientRequest } from '../client-request.ts'
import { openPercentiles } from '../percentiles.ts'
import type { Kind } from './kinds.ts'

/** Times of one kind of request, in milliseconds. */
export interface Latency {
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** Limits for requests of a single kind. */
export interface Pace {
  readonly mostRequests: number
  /** Time budget for one kind; {@link fewest} requests are sent regardless. */
  readonly seconds: number
}

/**
 * Minimum number of requests per kind, even if this exceeds the time budget; fewer are sent only if
 * they take this many seconds in total.
 */
const fewest = { requests: 3, seconds: 10 } as const

/**
 * Sends one request of each kind per round, one at a time, so that all kinds share caches as in
 * production.
 *
 * @param ask Sends a request of a kind and returns its duration in milliseconds.
 */
export async function measureKinds(
  kinds: readonly Kind[],
  pace: Pace,
  ask: (kind: Kind, request: ClientRequest) => Promise<number>,
): Promise<Map<Kind, Latency>> {
  const timesByKind = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  for (let remaining = [...kinds]; remaining.length > 0; ) {
    for (const kind of remaining) {
      const times = timesByKind.get(kind) ?? []
      const request = kind.requests[times.length % kind.requests.length] ?? kind.requests[0]
      times.push(await ask(kind, request))
    }
    remaining = remaining.filter((kind) => !isEnough(timesByKind.get(kind) ?? [], pace))
  }
  return new Map([...timesByKind].map(([kind, times]) => [kind, toLatency(times)]))
}

function isEnough(timesMs: readonly number[], { mostRequests, seconds }: Pace): boolean {
  const took = timesMs.reduce((sum, ms) => sum + ms, 0) / 1_000
  if (timesMs.length >= mostRequests) return true
  return timesMs.length < fewest.requests ? took >= fewest.seconds : took >= seconds
}

/** Median, 99th percentile and maximum in milliseconds. */
export function toLatency(timesMs: readonly number[]): Latency {
  const at = openPercentiles(timesMs)
  return { requests: timesMs.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}
