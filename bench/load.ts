import autocannon from 'autocannon'

/** One request as both sides get it. */
export interface Sent {
  readonly method: 'GET' | 'POST'
  /** From the origin on. */
  readonly path: string
  readonly body?: string
}

/** What a load brought. */
export interface Loaded {
  /** Answers with a status of success. */
  readonly requests: number
  /** Every other outcome: refusals, broken connections, time-outs. */
  readonly errors: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of an answer with its head; the service's leads carry their sessions. None where it is raw. */
  readonly bytes: number
}

/** How hard, and how long. */
export interface Pressure {
  readonly clients: number
  readonly seconds: number
}

/** When a request counts as failed, in seconds; later than the service's own limit. */
const timeoutSeconds = 15

/** How much longer a load may take until each client has an answer, in seconds. */
const patienceSeconds = 60

/** How often autocannon looks whether the time is over, in milliseconds. */
const sampleMs = 100

/**
 * Sends requests over `clients` connections, each one as soon as the answer before it is there.
 *
 * Lasts `seconds`, or longer when so few answers came that they would tell nothing.
 */
export async function load(
  origin: string,
  key: string,
  next: () => Sent,
  { clients, seconds }: Pressure,
): Promise<Loaded> {
  const run = autocannon({
    url: origin,
    connections: clients,
    duration: seconds + patienceSeconds,
    timeout: timeoutSeconds,
    sampleInt: sampleMs,
    requests: [{ setupRequest: (request) => ({ ...request, ...toRequest(key, next()) }) }],
  })
  // autocannon's own histogram rounds to whole milliseconds, which a read by id stays below.
  const latenciesMs: number[] = []
  const endsAt = performance.now() + seconds * 1_000
  let answers = 0
  let received = 0
  run.on('response', (_client, status: number, bytes: number, latencyMs: number) => {
    if (++answers >= clients && performance.now() > endsAt) run.stop()
    if (status >= 300) return
    latenciesMs.push(latencyMs)
    received += bytes
  })
  const { errors, non2xx, duration } = await run
  const bytes = received / Math.max(1, latenciesMs.length)
  return { ...summarize(latenciesMs, duration), bytes, errors: errors + non2xx }
}

function toRequest(key: string, { method, path, body }: Sent) {
  const headers: Record<string, string> = { 'x-api-key': key }
  if (body === undefined) return { method, path, headers }
  headers['content-type'] = 'application/json'
  headers['idempotency-key'] = crypto.randomUUID()
  return { method, path, headers, body }
}

/** Rate and percentiles of a list of latencies in milliseconds. */
export function summarize(
  latenciesMs: number[],
  seconds: number,
): Omit<Loaded, 'errors' | 'bytes'> {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}
