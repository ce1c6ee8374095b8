import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxVisitBytes } from '../../../contract/tracking/visit.ts'
import { openFormCollector } from '../../features/forms/index.ts'
import {
  type Collector,
  type CollectRequest,
  collectEvents,
  openCollector,
  toCountry,
} from '../../features/tracking/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { toNetwork } from '../../platform/http/client-address.ts'
import type { Logger } from '../../platform/process/log.ts'
import { firstHeaderValue, getClientAddress, withDeadline } from '../authenticate-caller.ts'
import { toPublicError } from '../errors.ts'
import { methodNotAllowed } from '../routes.ts'
import { fromAnywhere } from './headers.ts'
import { serveScripts } from './script.ts'
import type { PixelSettings } from './settings.ts'

/** Handles one type of request. */
type Collect = (collector: Collector, request: CollectRequest) => Promise<void>

/** Preflight response for JSON requests; `text/plain` requests do not trigger preflights. */
const preflight = {
  ...fromAnywhere,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
} as const

/**
 * Serves the pixel: its script, and its endpoints for events and forms. Ignores keys and cookies.
 * Responses do not depend on what a request contains, so they reveal nothing. Errors are reported
 * only if a retry may resolve them.
 *
 * @see D-01
 */
export function servePixel(
  app: FastifyInstance,
  db: Database,
  log: Logger,
  settings: PixelSettings,
): void {
  serveScripts(app)
  const collector = openCollector(db, log, settings.rates)
  const collectAt = (url: string, collect: Collect) =>
    serveCollector(app, url, async (request, reply) => {
      const body = await readText(request.raw, maxVisitBytes)
      await withDeadline(collect(collector, toCollectRequest(request, body, settings)))
      if (body.isTooLarge) reply.header('connection', 'close')
    })
  collectAt('/px/events', collectEvents)
  const forms = openFormCollector(collector, 1_000 / settings.rates.forms.perSecond)
  app.addHook('onClose', forms.close)
  collectAt('/px/leads', forms.collect)
  serveCountry(app, settings)
}

/**
 * Serves the visitor's country, or null, for consent defaults that apply only in certain regions.
 *
 * @see D-52
 */
function serveCountry(app: FastifyInstance, settings: PixelSettings): void {
  const url = '/px/country'
  // Browsers may cache the response, but shared caches must not.
  const headers = { ...fromAnywhere, 'cache-control': 'private, max-age=3600' }
  app.get(url, (request, reply) => {
    const address = getClientAddress(request.raw, settings.proxies)
    return reply.headers(headers).send({ country: findCountry(request, settings, address) })
  })
  methodNotAllowed(app, url, ['GET'])
}

type Collected = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Responds before Fastify parses the body, because unused parsers and serializers would account for
 * a quarter of the time spent on an empty request. Reads bodies of any type, so that invalid bodies
 * are counted.
 */
function serveCollector(app: FastifyInstance, url: string, collect: Collected): void {
  app.route({
    method: 'POST',
    url,
    onRequest(request, reply) {
      reply.hijack()
      void collect(request, reply).then(
        () => answer(reply, 204),
        (error) => fail(error, request, reply),
      )
    },
    // Never reached, because the hook sends the response.
    handler: () => undefined,
  })
  app.options(url, (_, reply) => reply.code(204).headers(preflight).send())
  methodNotAllowed(app, url, ['POST', 'OPTIONS'])
}

/** Sends a response without a body. */
function answer(
  reply: FastifyReply,
  status: number,
  more: Readonly<Record<string, string>> = {},
): void {
  reply.headers({ ...fromAnywhere, ...more })
  // The type includes request headers, but they are never present here.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.raw.writeHead(status, headers).end()
}

/** Reports only errors that a retry may resolve, so that the pixel sends the request again. */
function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers } = toPublicError(error, request)
  if (status === 429) answer(reply, 429, { ...headers, 'content-length': '0' })
  else if (status < 500) answer(reply, 204)
  else answer(reply, 503, { 'retry-after': '1', 'content-length': '0' })
}

function toCollectRequest(
  request: FastifyRequest,
  { text, isTooLarge }: TextBody,
  settings: PixelSettings,
): CollectRequest {
  const { headers } = request.raw
  const address = getClientAddress(request.raw, settings.proxies)
  return {
    body: text,
    isTooLarge,
    origin: headers.origin,
    userAgent: headers['user-agent'],
    address: toNetwork(address),
    country: findCountry(request, settings, address),
    at: new Date(),
  }
}

function findCountry(
  { raw: { headers } }: FastifyRequest,
  { countryHeader, countries }: PixelSettings,
  address: string,
): string | null {
  const fromHeader =
    countryHeader === undefined ? undefined : firstHeaderValue(headers[countryHeader])
  return toCountry(fromHeader) ?? countries(address)
}

/** A body as a string, truncated if it is too large. */
interface TextBody {
  readonly text: string
  readonly isTooLarge: boolean
}

/**
 * A body that exceeds the limit by up to this factor is read and discarded, so that the client gets
 * a response.
 */
const patience = 8

/**
 * Reads a body of any type as UTF-8, keeping no more than the limit in memory. An aborted body is
 * incomplete, so it is rejected as invalid JSON.
 */
function readText(payload: Readable, maxBytes: number): Promise<TextBody> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    const finish = () => resolve(toText(parts, bytes, maxBytes))
    payload.on('data', (part: Buffer) => {
      if (bytes <= maxBytes) parts.push(part)
      bytes += part.length
      if (bytes > maxBytes * patience) finish()
    })
    for (const end of ['end', 'error', 'close']) payload.on(end, finish)
  })
}

function toText(parts: readonly Buffer[], bytes: number, maxBytes: number): TextBody {
  const [only] = parts
  const whole = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts)
  return { text: whole.toString('utf8', 0, maxBytes), isTooLarge: bytes > maxBytes }
}
