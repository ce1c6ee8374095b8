import type { Socket } from 'node:net'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'
import { newId } from '../platform/process/ids.ts'
import { sendError, standardHeaders } from './envelope.ts'
import { installErrors, notFound, toPublicError } from './errors.ts'
import { parseJson, readJsonOnly } from './json-body.ts'
import { maxBodyBytes } from './serve-api.ts'

/** Limits of one connection: slow or idle clients must not hold the service. */
export const connectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  /** How long nothing may move, neither what is sent nor what waits to be read. */
  stillMs: 60_000,
  /** How often the first two are looked at. */
  checkMs: 5_000,
} as const

/**
 * The HTTP server with everything that no single route decides.
 *
 * @param limits  In milliseconds; given only by tests, which cannot wait as long.
 */
export function createApp(
  log: FastifyBaseLogger,
  limits: Readonly<Record<keyof typeof connectionLimits, number>> = connectionLimits,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newId,
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.stillMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16_384,
      // Refused below, in the envelope.
      requireHostHeader: false,
    },
    exposeHeadRoutes: false,
    // Each operation reads the raw query itself, because it must tell bad encoding and repeats.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) =>
      sendError(request, reply.headers(standardHeaders(request.id)), toPublicError(error, request)),
    clientErrorHandler,
  })
  handleMalformedRequests(app)
  installErrors(app)
  readJsonOnly(app, parseJson)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(standardHeaders(request.id))
    // Before a body is read: whatever it holds, the address is what is wrong.
    done(validateRequestHeaders(request) ?? (request.is404 ? notFound() : undefined))
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: that may hold personal data.
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
  return app
}

/** Answers what is no HTTP request at all, such as a header beyond the limit. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const requestId = newId()
  const body = JSON.stringify({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: `The request is not valid HTTP (${status}).` },
    meta: { requestId, timestamp: new Date().toISOString() },
  })
  const headers = {
    ...standardHeaders(requestId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** A method that no address has. Any that the router does not know goes for it, also in the log. */
const unsupportedMethod = 'QUERY'

/** Takes requests that Node would refuse by itself, without a word, or the router not know. */
function handleMalformedRequests(app: FastifyInstance): void {
  const supported = new Set<string | undefined>(app.supportedMethods)
  app.server.prependListener('request', (request) => {
    // To tell the router all methods of HTTP takes 6 MB, since it keeps its addresses by method.
    if (!supported.has(request.method)) request.method = unsupportedMethod
  })
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

/** What is wrong with a request wherever it goes; nothing with most. */
function validateRequestHeaders({ headers, raw }: FastifyRequest): ApiError | undefined {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    return closingError(400, 'The header Host is missing.')
  }
  if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect)) {
    return closingError(417, 'Nothing can be expected but 100-continue.')
  }
  return undefined
}

/** Nobody knows whether what comes next over such a connection is a body or another request. */
const closingError = (status: number, message: string): ApiError =>
  new ApiError('VALIDATION_ERROR', message, { status, headers: { connection: 'close' } })
