import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { getMetrics } from '../platform/process/metrics.ts'
import { sendJson } from './envelope.ts'
import { methodNotAllowed } from './routes.ts'

/** Many monitors use HEAD. */
const methods = ['GET', 'HEAD'] as const

/**
 * Serves `/healthz` (the process is alive), `/readyz` (the database responds and the service is not
 * stopping) and `/metrics`.
 *
 * @param token  Bearer token of `/metrics`; without it only direct callers on this machine have
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
    const isReady = await db.inSystem(async () => true).catch(() => false)
    return isReady
      ? sendJson(reply, 200, { status: 'ready' })
      : sendJson(reply.header('retry-after', '1'), 503, { status: 'database away' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new ApiError('NOT_FOUND')
    const { registry } = getMetrics(db)
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
  for (const url of ['/healthz', '/readyz']) methodNotAllowed(app, url, methods)
  methodNotAllowed(app, '/metrics', ['GET'])
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { route: routeOptions.url ?? 'unknown', method, status: reply.statusCode }
    getMetrics(db).requests.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Headers that proxies add; a proxy on this machine may add only some of them. */
const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/** Metrics cover all organizations, so only the administrator can read them. */
function mayReadMetrics({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    return loopback.test(ip) && !Object.keys(headers).some((name) => ofProxies.test(name))
  }
  const credential = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return credential.length === expected.length && timingSafeEqual(credential, expected)
}
