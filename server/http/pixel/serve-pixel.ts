import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxVisitBytes } from '../../../contract/tracking/visit.ts'
import { collectForm } from '../../features/forms/index.ts'
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

/** Takes in one kind of request. */
type Collect = (collector: Collector, request: CollectRequest) => Promise<void>

/** What a browser asks for before it sends JSON; `text/plain` goes without asking. */
const preflight = {
  ...fromAnywhere,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
} as const

/**
 * Serves the pixel: its script, and what it sends events and forms to. No key is asked for and no
 * cookie is read; whatever is sent, the answer is the same, so that it tells nothing, unless the
 * same may go better later.
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
  collectAt('/px/leads', collectForm)
}

type Collected = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Answers before Fastify would look at the body. Whatever that calls itself, it is read, so that
 * what is wrong with it is counted; and of a request without any work, parsers and serializers that
 * have nothing to do here were a quarter.
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
    // Never reached, since the hook does not go on.
    handler: () => undefined,
  })
  app.options(url, (_, reply) => reply.code(204).headers(preflight).send())
  methodNotAllowed(app, url, ['POST', 'OPTIONS'])
}

/** Sends an answer without a body. */
function answer(
  reply: FastifyReply,
  status: number,
  more: Readonly<Record<string, string>> = {},
): void {
  reply.headers({ ...fromAnywhere, ...more })
  // Those of a request are among the keys of its type, and never there.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.raw.writeHead(status, headers).end()
}

/** Only what may go better the next time is told, so that the pixel tries again. */
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

/** A body as text; only its start when it is too large. */
interface TextBody {
  readonly text: string
  readonly isTooLarge: boolean
}

/** Times the limit that is read and dropped, so that a sender that is a little too long is heard out. */
const patience = 8

/**
 * Reads a body of any type as UTF-8, and no more of it than the limit into memory. One that breaks
 * off is what has come of it: no JSON, and refused as such.
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
