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
import { createPathRoot, findMethods, maxParameterLength } from './routes.ts'
import { maxBodyBytes } from './serve-api.ts'

/** Connection timeouts that protect against slow or idle clients. */
export const connectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  /** Maximum time without any data in either direction, in milliseconds. */
  stillMs: 60_000,
  /** Interval at which Node checks the first two limits, in milliseconds. */
  checkMs: 5_000,
} as const

/**
 * Creates the HTTP server with the options and hooks shared by all routes.
 *
 * @param limits  Limits in milliseconds. Tests, which cannot wait that long, override them.
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
      // Requests without a Host header are rejected below, using the envelope.
      requireHostHeader: false,
    },
    exposeHeadRoutes: false,
    // Operations parse the raw query themselves, to detect invalid encoding and repeated
    // parameters. Integrations build URLs by hand, so `/api/leads/` and `/api//leads` are treated
    // as `/api/leads`.
    routerOptions: {
      querystringParser: () => ({}),
      maxParamLength: maxParameterLength,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
    },
    frameworkErrors: (error, request, reply) =>
      sendError(request, reply.headers(standardHeaders(request.id)), toPublicError(error, request)),
    clientErrorHandler,
  })
  handleMalformedRequests(app)
  closeUnusedConnections(app)
  app.decorate('pathRoot', createPathRoot())
  installErrors(app)
  readJsonOnly(app, parseJson)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(standardHeaders(request.id))
    // This hook runs before the body is read, because an unknown URL takes precedence over errors
    // in the body.
    const isUnknown = request.is404 && findMethods(request) === undefined
    done(validateRequestHeaders(request) ?? (isUnknown ? notFound() : undefined))
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route pattern, but never the URL, which may contain personal data.
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

/** Responds to invalid HTTP, such as headers that exceed the limit. */
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

/** Method that replaces any method the router does not support. It also appears in the log. */
const unsupportedMethod = 'QUERY'

/**
 * Accepts requests that Node would reject without a response body, and requests with a method that
 * the router does not support.
 */
function handleMalformedRequests(app: FastifyInstance): void {
  const supported = new Set<string | undefined>(app.supportedMethods)
  app.server.prependListener('request', (request) => {
    // Registering all HTTP methods would take 6 MB, because the router keeps a separate tree for
    // each one.
    if (!supported.has(request.method)) request.method = unsupportedMethod
  })
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

/**
 * Closes unused connections when the server stops. Browsers open such connections in advance, and
 * Node would wait for them to time out.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.prependListener('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

/**
 * Value of the `Host` header with an optional port, as in RFC 3986, or an empty value.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
const hostHeader = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d{0,5})?$/i

function validateRequestHeaders({ headers, raw }: FastifyRequest): ApiError | undefined {
  const { host } = headers
  if (host === undefined && raw.httpVersion === '1.1') {
    return closingError(400, 'The Host header is required.')
  }
  if (host !== undefined && !hostHeader.test(host)) {
    return closingError(400, 'The Host header must be a host name with an optional port.')
  }
  // If the header is repeated, Node uses the first value, but a proxy may have used another one.
  if (countHeaders(raw, 'host') > 1) {
    return closingError(400, 'The Host header must not be repeated.')
  }
  if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect)) {
    return closingError(417, 'The Expect header must be 100-continue.')
  }
  return undefined
}

function countHeaders({ rawHeaders }: FastifyRequest['raw'], name: string): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === name.length && rawHeaders[i]?.toLowerCase() === name) count++
  }
  return count
}

/**
 * Error that closes the connection, because the bytes that follow could be either a body or another
 * request.
 */
const closingError = (status: number, message: string): ApiError =>
  new ApiError('VALIDATION_ERROR', message, { status, headers: { connection: 'close' } })
