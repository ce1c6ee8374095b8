import autocannon from 'autocannon'
import type { ClientRequest } from '../client-request.ts'
import { openPercentiles } from '../percentiles.ts'

/** Results from a load test. */
export interface Loaded {
  /** Number of successful responses. */
  readonly requests: number
  /** Number of all other outcomes: error responses, broken connections, timeouts. */
  readonly errors: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /**
   * Bytes per response, including headers; the service's leads include sessions. 0 for raw
   * statements.
   */
  readonly bytes: number
  /**
   * 99th percentile of the time that an additional client takes to read a lead by ID during the
   * load; 0 without such a client.
   */
  readonly besideP99Ms: number
}

/** Number of clients, and duration. */
export interface Pressure {
  readonly clients: number
  readonly seconds: number
}

/** Timeout for a request in seconds, longer than the service's own limit. */
const timeoutSeconds = 15

/** Extra time that each client has to receive a response, in seconds. */
const patienceSeconds = 60

/**
 * Maximum interval between autocannon's time checks; autocannon can stop only at one of these
 * checks.
 */
const mostSampleMs = 100

/**
 * Sends requests over `clients` connections. Each connection sends a request as soon as it has
 * received the response to the previous one.
 *
 * Lasts `seconds`, or longer if needed to receive at least as many responses as there are clients.
 *
 * @param origins  Processes among which the clients are divided.
 */
export async function load(
  origins: readonly string[],
  key: string,
  next: () => ClientRequest,
  { clients, seconds }: Pressure,
): Promise<Loaded> {
  const endsAt = performance.now() + seconds * 1_000
  // autocannon's own histogram rounds to whole milliseconds, but reading a lead by ID takes less
  // than a millisecond.
  const latenciesMs: number[] = []
  let answers = 0
  let received = 0
  const runs = origins.map((origin, i) =>
    autocannon({
      url: origin,
      connections: computeShare(clients, origins.length, i),
      duration: seconds + patienceSeconds,
      timeout: timeoutSeconds,
      sampleInt: Math.min(mostSampleMs, seconds * 1_000),
      requests: [{ setupRequest: (request) => ({ ...request, ...toRequest(key, next()) }) }],
    }),
  )
  for (const run of runs) {
    run.on('response', (_client, status: number, bytes: number, latencyMs: number) => {
      if (++answers >= clients && performance.now() > endsAt) for (const one of runs) one.stop()
      if (status >= 300) return
      latenciesMs.push(latencyMs)
      received += bytes
    })
  }
  const results = await Promise.all(runs)
  const errors = results.reduce((sum, result) => sum + result.errors + result.non2xx, 0)
  const took = Math.max(...results.map(({ duration }) => duration))
  const bytes = received / Math.max(1, latenciesMs.length)
  return { ...summarize(latenciesMs, took), bytes, errors, besideP99Ms: 0 }
}

/**
 * Size of share `i` of `whole`, such as one process's share of the clients; at least 1. All shares
 * add up to `whole`.
 */
const computeShare = (whole: number, parts: number, i: number): number =>
  Math.max(1, Math.floor(((i + 1) * whole) / parts) - Math.floor((i * whole) / parts))

/** Pixel events need a browser's headers; the service rejects requests without them. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

function toRequest(key: string, { method, path, body, headers: more }: ClientRequest) {
  const headers: Record<string, string> = { 'x-api-key': key, 'user-agent': userAgent, ...more }
  if (body === undefined) return { method, path, headers }
  headers['content-type'] = 'application/json'
  headers['idempotency-key'] = crypto.randomUUID()
  return { method, path, headers, body }
}

/** Rate, and latency percentiles in milliseconds. */
export function summarize(
  latenciesMs: readonly number[],
  seconds: number,
): Omit<Loaded, 'errors' | 'bytes' | 'besideP99Ms'> {
  const at = openPercentiles(latenciesMs)
  return {
    requests: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}
