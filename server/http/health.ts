import { timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { ownUserAgent } from '../platform/fetch/external-fetch.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { getMetrics } from '../platform/process/metrics.ts'
import { sendJson } from './envelope.ts'
import { methodNotAllowed } from './routes.ts'

/** Includes HEAD, which many monitoring tools use. */
const methods = ['GET', 'HEAD'] as const

/**
 * Serves `/healthz` (the process is alive), `/readyz` (the database responds and has space, and the
 * service is not shutting down) and `/metrics`.
 *
 * @param token  Bearer token for `/metrics`. If undefined, only direct callers on this machine have
 *   access.
 * @see D-01
 */
export function serveHealth(app: FastifyInstance, db: Database, token: string | undefined): void {
  const state = { isStopping: false }
  app.addHook('preClose', async () => {
    state.isStopping = true
  })
  const answer = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: [...methods], url, handler })
  answer('/healthz', (_, reply) => sendJson(reply, 200, { status: 'alive' }))
  answer('/readyz', async (_, reply) => {
    if (state.isStopping) return sendJson(reply, 503, { status: 'stopping' })
    if (await db.isWritable()) return sendJson(reply, 200, { status: 'ready' })
    return sendJson(reply.header('retry-after', '1'), 503, {
      status: 'database unavailable or full',
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new ApiError('NOT_FOUND')
    const { registry } = getMetrics(db)
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
  for (const url of ['/healthz', '/readyz']) methodNotAllowed(app, url, methods)
  methodNotAllowed(app, '/metrics', ['GET'])
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Exclude event streams, because a stream lasts as long as its page is open and would trigger
    // the alert for slow responses.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      const labels = { route: routeOptions.url ?? 'unknown', method, status: reply.statusCode }
      getMetrics(db).requests.observe(labels, reply.elapsedTime / 1_000)
    }
    done()
  })
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Headers that proxies add. A proxy on this machine might add only some of them. */
const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/** True if a process on this machine called the service using a local name or address. */
function isDirectCall({ headers, ip }: FastifyRequest): boolean {
  // A website can point its own domain at 127.0.0.1 (DNS rebinding), but it cannot change the name
  // that the browser sends.
  const host = headers.host?.toLowerCase().replace(/:\d*$/, '')
  const isOurs = host === undefined || isLoopback(host) || (isIPv4(host) && loopback.test(host))
  return (
    isOurs &&
    loopback.test(ip) &&
    // Exclude requests from this service: with OUTSIDE_NETWORKS=127.0.0.1, a scheduled import could
    // fetch the metrics.
    headers['user-agent'] !== ownUserAgent &&
    !Object.keys(headers).some((name) => ofProxies.test(name))
  )
}

/** Metrics cover all organizations, so only the administrator can read them. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { headers } = request
  if (token === undefined) return isDirectCall(request)
  const credential = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return credential.length === expected.length && timingSafeEqual(credential, expected)
}
