import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as overHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import type { BlockList } from 'node:net'
import { OutsideError } from './external-fetch-error.ts'
import { type PinnedAddress, type Resolve, resolvePinnedAddress } from './public-address.ts'
import { type Deadline, startDeadline } from './start-deadline.ts'

/** User agent for every request, so that the service can recognize requests to itself. */
export const ownUserAgent = 'Leadtrace'

/** Limits for an external request. */
export interface OutsideLimits {
  /** Total time in milliseconds, including redirects and body. */
  readonly totalMs: number
  /**
   * Maximum time until the response starts and, after that, maximum time without data, in
   * milliseconds.
   */
  readonly silentMs: number
  /**
   * Minimum transfer rate of the body, as bytes per `perMs` milliseconds spent waiting for data;
   * none by default.
   */
  readonly pace?: { readonly bytes: number; readonly perMs: number }
  /** Maximum size of the body, in bytes. */
  readonly maxBytes: number
  /** Maximum number of redirects, each checked like the initial URL; none by default. */
  readonly redirects?: number
  /** Networks that the administrator allows in addition to public networks. */
  readonly named?: BlockList | undefined
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Body to send; makes the request a POST instead of a GET. Redirects and compressed responses are
   * returned unchanged, because only the status matters. Read only as much of the response as
   * needed.
   */
  readonly post?: Buffer
  /**
   * True to reuse connections. The address is still checked for each request, but an open
   * connection keeps using the address that was checked when the connection was opened.
   */
  readonly keepAlive?: boolean
  /** Replaces DNS resolution in tests. */
  readonly resolve?: Resolve
}

/** Response from an external server. Either read the body to the end or call `close`. */
export interface ExternalResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Final URL after redirects. */
  readonly url: URL
  /** @throws OutsideError `slow`, `large` or `broken`. */
  readonly body: AsyncIterable<Buffer>
  close(): void
}

/**
 * Fetches a user-entered URL without exposing this machine's network (SSRF). Allows only HTTPS to
 * public addresses, resolves each name only once, sends no cookies or credentials, accepts no
 * compression, and limits time, size and redirects.
 *
 * Networks allowed by the administrator can also be reached, even without encryption.
 *
 * @throws OutsideError
 */
export async function fetchExternal(url: URL, limits: OutsideLimits): Promise<ExternalResponse> {
  const deadline = startDeadline(limits)
  try {
    return await followRedirects(url, limits, deadline)
  } catch (error) {
    deadline.clear()
    throw error
  }
}

async function followRedirects(
  url: URL,
  limits: OutsideLimits,
  deadline: Deadline,
): Promise<ExternalResponse> {
  let at = url
  for (let left = limits.redirects ?? 0; ; left -= 1) {
    const answer = await ask(at, limits, deadline.signal)
    const { location } = answer.headers
    const isFinal = limits.post !== undefined || !isRedirect(answer.statusCode ?? 0)
    if (isFinal) {
      return toExternalResponse(answer, at, limits, deadline)
    }
    answer.destroy()
    if (left === 0 || location === undefined) {
      throw new OutsideError('redirects', 'Too many redirects.')
    }
    at = addressIn(location, at)
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

function addressIn(location: string, base: URL): URL {
  const url = URL.parse(location, base.href)
  if (url === null) throw new OutsideError('broken', 'The server redirected to an invalid URL.')
  return url
}

async function ask(url: URL, limits: OutsideLimits, until: AbortSignal): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw noAddress()
  }
  const pinned = await resolvePinnedAddress(url.hostname, limits.named, limits.resolve)
  if (url.protocol !== 'https:' && !pinned.named) throw noAddress()
  return await connect(url, pinned, limits, until)
}

const noAddress = () =>
  new OutsideError('address', 'The URL must start with https:// and must not contain credentials.')

/**
 * Idle connections are closed before a typical server would close them (after 5 s in Node), because
 * a request fails if its connection is being closed.
 */
const kept = { keepAlive: true, maxFreeSockets: 8, timeout: 2_000 } as const

const keptAgents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) } as const

function connect(
  url: URL,
  pinned: PinnedAddress,
  { silentMs, headers, post, keepAlive }: OutsideLimits,
  until: AbortSignal,
): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:'
  const request = isTls ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: keepAlive === true && keptAgents[isTls ? 'https:' : 'http:'],
      method: post === undefined ? 'GET' : 'POST',
      headers: {
        accept: '*/*',
        ...headers,
        'accept-encoding': 'identity',
        'user-agent': ownUserAgent,
        ...(post === undefined ? {} : { 'content-length': String(post.length) }),
      },
      lookup: (_, { all }, done) =>
        all === true ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
      signal: until,
    })
    // Not a socket timeout, because a server can keep resetting one by sending headers byte by
    // byte.
    const timer = setTimeout(() => sent.destroy(slow()), silentMs)
    sent.on('error', (error) => reject(until.aborted ? slow() : toOutsideError(error)))
    sent.on('response', resolve)
    sent.on('response', () => clearTimeout(timer))
    sent.on('close', () => clearTimeout(timer))
    sent.end(post)
  })
}

const slow = () => new OutsideError('slow', 'The server timed out.')

function toOutsideError(error: Error): OutsideError {
  if (error instanceof OutsideError) return error
  const isCertificate = 'code' in error && /CERT|SELF_SIGNED|TLS|SSL/.test(String(error.code))
  return isCertificate
    ? new OutsideError('unreachable', "The server's certificate is invalid.")
    : new OutsideError('unreachable', 'The server cannot be reached.')
}

function toExternalResponse(
  answer: IncomingMessage,
  url: URL,
  { maxBytes, silentMs, pace, post }: OutsideLimits,
  deadline: Deadline,
): ExternalResponse {
  const { statusCode: status = 0, headers } = answer
  const encoding = headers['content-encoding'] ?? 'identity'
  const isRefused = encoding !== 'identity' || Number(headers['content-length'] ?? 0) > maxBytes
  if (isRefused && post === undefined) {
    answer.destroy()
    throw encoding === 'identity' ? large(maxBytes) : new OutsideError('broken', encoded)
  }
  answer.setTimeout(silentMs, () => answer.destroy(slow()))
  const close = () => {
    deadline.clear()
    answer.destroy()
  }
  return { status, headers, url, body: readBody(answer, maxBytes, pace, deadline), close }
}

const encoded = 'The server sent a compressed response that was not requested.'

async function* readBody(
  answer: IncomingMessage,
  maxBytes: number,
  pace: OutsideLimits['pace'],
  deadline: Deadline,
): AsyncGenerator<Buffer> {
  let bytes = 0
  const isTooSlow = watchPace(pace)
  try {
    let askedAt = performance.now()
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > maxBytes) throw large(maxBytes)
      if (isTooSlow(chunk.length, performance.now() - askedAt)) throw slow()
      yield chunk
      askedAt = performance.now()
    }
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw deadline.signal.aborted
      ? slow()
      : new OutsideError('broken', 'The connection was closed before the response was complete.')
  } finally {
    deadline.clear()
    answer.destroy()
  }
}

/** @returns Function to call for each chunk, with its size and the time spent waiting for it. */
function watchPace(pace: OutsideLimits['pace']): (bytes: number, waitedMs: number) => boolean {
  let [received, waited] = [0, 0]
  return (bytes, waitedMs) => {
    if (pace === undefined) return false
    received += bytes
    // Counts only time spent waiting for the server, because storing the file can be slower than
    // receiving it.
    waited += waitedMs
    if (waited < pace.perMs) return false
    const isTooSlow = received < pace.bytes
    received = 0
    waited = 0
    return isTooSlow
  }
}

const large = (maxBytes: number) =>
  new OutsideError('large', `The response is larger than ${maxBytes.toLocaleString('en')} bytes.`)
