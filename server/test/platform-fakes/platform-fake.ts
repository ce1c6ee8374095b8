import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request as received by the fake. */
export interface FakeRequest {
  readonly method: string
  /** Path and query. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface FakeReply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Result of a request: a conversion to store, a validation that stores nothing, or an error. */
export type FakeResult =
  | { readonly id: string; readonly conversion: unknown; readonly reply: FakeReply }
  | { readonly checked: FakeReply }
  | { readonly error: FakeReply }

/** The parts of a fake that are specific to one platform. */
export interface FakePlatform {
  /** The real platform's base URL; the fake serves its paths under its own origin. */
  readonly baseUrl: string
  readToken(request: FakeRequest): string | null
  /** Response to a wrong token. */
  readonly unauthorized: FakeReply
  /** Response to too many requests. */
  readonly throttled: FakeReply
  /** @param now  Unix time in milliseconds. */
  receive(request: FakeRequest, now: number): FakeResult
  /** Absent if the platform accepts only one conversion per request. */
  readonly batches?: FakeBatches
}

/** How a platform handles a request with several conversions. */
export interface FakeBatches {
  /** Maximum number of conversions per request. */
  readonly size: number
  /** Response to a request with too many conversions. */
  readonly tooMany: FakeReply
  /** Requests with one conversion each. */
  split(request: FakeRequest): readonly FakeRequest[]
  /** Response if the platform stored all conversions. */
  accept(count: number): FakeReply
  /**
   * Response if the platform stored only some conversions; absent if a single bad conversion makes
   * the platform reject them all.
   */
  acceptSome?(results: readonly FakeResult[]): FakeReply
}

/** Fault that replaces the normal response to a request. */
export type Disturbance = 'throttle' | 'error' | 'html' | 'hang' | 'cut after storing'

export interface StoredConversion {
  readonly conversion: unknown
  /** Number of times that the fake has received the conversion; a platform counts it only once. */
  readonly times: number
}

/** Server on loopback that behaves like an ad platform and records what it accepts. */
export interface PlatformFake {
  /** Origin to use in place of the real platform's. */
  readonly url: string
  /** The real platform's origin. */
  readonly origin: string
  /** Accepted conversions, by the key that the platform uses to recognize repeats. */
  readonly stored: ReadonlyMap<string, StoredConversion>
  readonly requests: readonly FakeRequest[]
  /** Error responses, except for those caused by an injected fault. */
  readonly errors: readonly FakeReply[]
  /** Faults for upcoming requests, in order; tests add to this list. */
  readonly disturbances: Disturbance[]
  /** The platform's current time in milliseconds; tests can replace it. */
  now: () => number
  /** Accepts only this token from now on. By default, all tokens are accepted. */
  answer401Until(token: string): void
  stop(): Promise<void>
}

export async function startPlatformFake(platform: FakePlatform): Promise<PlatformFake> {
  const stored = new Map<string, StoredConversion>()
  const requests: FakeRequest[] = []
  const errors: FakeReply[] = []
  const disturbances: Disturbance[] = []
  let token: string | undefined

  const store = (result: FakeResult): void => {
    if (!('id' in result)) return
    const times = (stored.get(result.id)?.times ?? 0) + 1
    stored.set(result.id, { conversion: result.conversion, times })
  }

  const receiveSeveral = (
    requests: readonly FakeRequest[],
    { accept, acceptSome }: FakeBatches,
  ): FakeReply => {
    const results = requests.map((one) => platform.receive(one, fake.now()))
    const failed = results.flatMap((result) => ('error' in result ? [result.error] : []))
    errors.push(...failed)
    const [first] = failed
    const concernsAll = failed.some(({ status }) => status !== 200 && status !== 422)
    if (first !== undefined && (acceptSome === undefined || concernsAll)) return first
    for (const result of results) store(result)
    return first === undefined || acceptSome === undefined
      ? accept(results.length)
      : acceptSome(results)
  }

  /** Response to a request without an injected fault. */
  const receive = (request: FakeRequest): FakeReply => {
    const sent = platform.readToken(request)
    const isAllowed = sent !== null && sent !== '' && (token === undefined || sent === token)
    const several = isAllowed ? (platform.batches?.split(request) ?? []) : []
    if (platform.batches !== undefined && several.length > platform.batches.size) {
      errors.push(platform.batches.tooMany)
      return platform.batches.tooMany
    }
    if (platform.batches !== undefined && several.length > 1) {
      return receiveSeveral(several, platform.batches)
    }
    const result = isAllowed
      ? platform.receive(request, fake.now())
      : { error: platform.unauthorized }
    if ('error' in result) {
      errors.push(result.error)
      return result.error
    }
    if ('checked' in result) return result.checked
    store(result)
    return result.reply
  }

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const disturbance = disturbances.shift()
    if (disturbance === 'hang') return
    if (disturbance === 'cut after storing') {
      receive(request)
      response.destroy()
      return
    }
    send(response, disturb(platform, disturbance) ?? receive(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address has this type.
  const { port } = server.address() as AddressInfo
  const fake: PlatformFake = {
    url: `http://127.0.0.1:${port}`,
    origin: new URL(platform.baseUrl).origin,
    stored,
    requests,
    errors,
    disturbances,
    now: Date.now,
    answer401Until: (valid) => {
      token = valid
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', 'http://fake.example'),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks).toString(),
  }
}

function disturb(platform: FakePlatform, disturbance?: Disturbance): FakeReply | undefined {
  if (disturbance === 'throttle') {
    return { ...platform.throttled, headers: { 'retry-after': '7', ...platform.throttled.headers } }
  }
  if (disturbance === 'error') return { status: 500, body: { error: 'internal' } }
  if (disturbance === 'html') return { status: 502, body: '<html><h1>Bad gateway</h1></html>' }
  return undefined
}

function send(response: ServerResponse, { status, body, headers }: FakeReply): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/json',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}
