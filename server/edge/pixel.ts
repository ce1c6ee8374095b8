import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxVisitBytes } from '../../contract/visit.ts'
import { collectForm } from '../features/forms/index.ts'
import {
  type Collector,
  collectVisit,
  type Delivery,
  openCollector,
  toCountry,
} from '../features/tracking/index.ts'
import type { Database } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import { clientAddress, networkOf } from '../platform/proxies.ts'
import { toPublicError } from './errors.ts'
import { deadlineMs, inTime, refuseOthers } from './http.ts'
import { readText, type TextBody } from './pixel-body.ts'
import { fromAnywhere } from './pixel-headers.ts'
import { serveScripts } from './pixel-script.ts'
import type { PixelSettings } from './pixel-settings.ts'

/** Takes in one kind of delivery. */
type Collect = (collector: Collector, delivery: Delivery) => Promise<void>

/** What a browser asks for before it sends JSON; `text/plain` goes without asking. */
const preflight = {
  ...fromAnywhere,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
} as const

/**
 * Serves the pixel: its script, and what it sends events and forms to. No key is asked for and no
 * cookie is read; whatever is sent, the answer is the same, so that it tells nothing.
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
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_: unknown, payload: Readable) =>
      readText(payload, maxVisitBytes),
    )
    // Whatever a body calls itself, it is read, so that what is wrong with it is counted.
    scope.addHook('onRequest', (request, _, done) => {
      delete request.raw.headers['content-type']
      done()
    })
    const collectAt = (url: string, collect: Collect) =>
      serveCollector(scope, url, (request) => collect(collector, deliveryOf(request, settings)))
    collectAt('/px/events', collectVisit)
    collectAt('/px/leads', collectForm)
  })
}

function serveCollector(
  scope: FastifyInstance,
  url: string,
  collect: (request: FastifyRequest) => Promise<void>,
): void {
  scope.route({
    method: 'POST',
    url,
    async handler(request, reply) {
      await inTime(collect(request), deadlineMs)
      if (bodyOf(request).isTooLarge) reply.header('connection', 'close')
      return accept(reply)
    },
    errorHandler: (error, request, reply) => fail(error, request, reply),
  })
  scope.options(url, (_, reply) => reply.code(204).headers(preflight).send())
  refuseOthers(scope, url, ['POST', 'OPTIONS'])
}

const accept = (reply: FastifyReply): FastifyReply => reply.code(204).headers(fromAnywhere).send()

/** Only what may go better the next time is told, so that the pixel tries again. */
function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = toPublicError(error, request)
  if (status < 500) return accept(reply)
  return reply
    .code(503)
    .headers({ ...fromAnywhere, 'retry-after': '1' })
    .send()
}

const nothing: TextBody = { text: '', isTooLarge: false }

/** Only the parser above gives this scope its bodies; a request without one has none. */
const bodyOf = ({ body }: FastifyRequest): TextBody => (body as TextBody | undefined) ?? nothing

function deliveryOf(request: FastifyRequest, settings: PixelSettings): Delivery {
  const { headers, socket } = request
  const { text, isTooLarge } = bodyOf(request)
  const address = clientAddress(
    settings.proxies,
    socket.remoteAddress ?? '',
    one(headers['x-forwarded-for']),
  )
  return {
    body: text,
    isTooLarge,
    origin: headers.origin,
    userAgent: headers['user-agent'],
    address: networkOf(address),
    country: countryOf(request, settings, address),
    at: new Date(),
  }
}

function countryOf(
  { headers }: FastifyRequest,
  { countryHeader, countries }: PixelSettings,
  address: string,
): string | null {
  const told = countryHeader === undefined ? undefined : one(headers[countryHeader])
  return toCountry(told) ?? countries(address)
}

/** Node joins headers that come twice, except for a few that come as a list. */
const one = (header: string | string[] | undefined): string | undefined => [header].flat()[0]
