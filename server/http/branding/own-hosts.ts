import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { toLogoPath } from '../../../contract/organizations/branding.ts'
import { findOrgByHost, findOwnHost } from '../../features/host-names/index.ts'
import { getOrg } from '../../features/organizations/index.ts'
import { openLimiter } from '../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { rawQuery, withDeadline } from '../authenticate-caller.ts'
import { sendAnswer } from '../envelope.ts'
import { notFound, sendNotFound } from '../errors.ts'
import { getPageTexts } from '../page-texts/index.ts'
import { parseQuery } from '../parse-query.ts'
import { methodNotAllowed } from '../routes.ts'

const knownSchema = z.object({ domain: z.string().max(300) })

const [hostUrl, knownUrl] = ['/app/host', '/host-names/known']

/** Organization ID for each request that uses an organization's own host name. */
const orgs = new WeakMap<FastifyRequest, string>()

/** Organization whose own host name the request uses; `undefined` for any other host. */
export const getHostOrg = (request: FastifyRequest): string | undefined => orgs.get(request)

/** Administrator paths, which must work under any host name and without the database. */
const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Paths served under an organization's own host name. None of them handles an account's password or
 * cookie.
 */
const allowedPaths =
  /^\/(?:$|welcome$|shared$|assets\/|favicon\.svg$|color-scheme\.js$|load-failure\.js$)/

function isAllowed({ method, url }: FastifyRequest, orgId: string): boolean {
  const [path = ''] = url.split('?')
  if (method === 'POST') return /^\/app\/shared-report(?:\/file)?$/.test(path)
  if (method !== 'GET' && method !== 'HEAD') return false
  return allowedPaths.test(path) || path === hostUrl || path.startsWith(`/logos/${orgId}/`)
}

/**
 * Limits requests under an organization's own host name to its share links and its welcome page.
 * Must be called before any routes are added.
 *
 * @param publicUrl  Public URL of the service. Requests under its host name skip the lookup.
 * @see L-425
 */
export function limitOwnHosts(app: FastifyInstance, db: Database, publicUrl: string): void {
  const { hostname: publicHost } = new URL(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    const { hostname } = request
    const isLocal = hostname === publicHost || !hostname.includes('.') || isIPv4(hostname)
    if (isLocal || operatorPaths.has(request.url)) return done()
    withDeadline(findOwnHost(db, hostname)).then((host) => {
      if (host === undefined) return done()
      const { orgId } = host
      // Do not serve the whole service, because its sign-in form must not appear under an
      // organization's host name.
      if (orgId === undefined) {
        return void sendNotFound(request, reply, getPageTexts(request.headers).hostEnded)
      }
      orgs.set(request, orgId)
      if (request.url === '/' && request.method === 'GET') void reply.redirect('/welcome', 302)
      else done(isAllowed(request, orgId) ? undefined : notFound())
    }, done)
  })
}

/**
 * Serves the welcome page's data, and answers whether a proxy may request a certificate for a host
 * name (Caddy's `ask`).
 */
export function serveOwnHosts(app: FastifyInstance, db: Database, publicUrl: string): void {
  app.get(hostUrl, async (request, reply) => {
    const orgId = getHostOrg(request)
    const org = found(
      orgId === undefined ? undefined : await withDeadline(getOrg(db, orgId)),
      'host name',
    )
    const { name, accentColor } = org
    const signInUrl = `${publicUrl}/o/${org.id}`
    const data = { name, accentColor, logo: toLogoPath(org.id, org), signInUrl }
    return sendAnswer(request, reply, { data })
  })
  methodNotAllowed(app, hostUrl, ['GET'])
  const { hostname: publicHost } = new URL(publicUrl)
  // All callers share one limit, because a proxy asks on behalf of all its clients.
  const limiter = openLimiter({ burst: 120, perSecond: 2 })
  app.get(knownUrl, async (request, reply) => {
    const { domain } = parseInput(knownSchema, parseQuery(rawQuery(request.raw)))
    const isKnown =
      domain === publicHost || (await withDeadline(findOrgByHost(db, domain))) !== undefined
    if (isKnown) return sendAnswer(request, reply, { data: { domain } })
    // Host names that an organization uses do not count toward the limit, so that strangers cannot
    // block certificates for them.
    if (limiter.take('')) throw new ApiError('NOT_FOUND', 'Host name not found.')
    throw new ApiError('RATE_LIMITED', 'Too many host names. Try again in a minute.', {
      headers: { 'retry-after': '60' },
    })
  })
  methodNotAllowed(app, knownUrl, ['GET'])
}
