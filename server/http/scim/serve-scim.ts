import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { authenticateScim, invalidToken } from '../../features/single-sign-on/index.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import { openLimiter } from '../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Proxies } from '../../platform/http/client-address.ts'
import { openRates, type Rates } from '../auth-rates.ts'
import { withAuthenticatedCaller } from '../authenticate-caller.ts'
import { toPublicError } from '../errors.ts'
import { parseJson, readJsonOnly } from '../json-body.ts'
import { methodNotAllowed } from '../routes.ts'
import { getParameter } from './get-parameter.ts'
import type { ScimAnswer, ScimCall } from './scim-route.ts'
import { scimRoutes } from './scim-routes.ts'

/** Base path of an organization's SCIM endpoints. */
const basePath = '/scim/v2/:orgId'

/** Maximum size of a body, except for groups. A typical user takes about 2 kB. */
const maxBodyBytes = 64 * 1024

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/**
 * Rate limit for requests from an organization's directory; Microsoft Entra sends up to 25 per
 * second.
 */
const limiters = perDatabase(() => openLimiter({ burst: 200, perSecond: 30 }))

export interface ScimParts {
  readonly db: Database
  readonly proxies: Proxies | undefined
  readonly publicUrl: string
}

/**
 * Serves SCIM 2.0 (RFC 7644), which directories use to manage the members of organizations. Wrong
 * tokens count toward a rate limit.
 *
 * @see L-391
 */
export function serveScim(app: FastifyInstance, parts: ScimParts): void {
  const rates = openRates(parts.proxies)
  app.register(async (inner) => {
    readJsonOnly(inner, parseJson, ['application/scim+json', 'application/json'])
    const allowed = new Map<string, HTTPMethods[]>()
    for (const route of scimRoutes) {
      const url = basePath + route.path
      allowed.set(url, [...(allowed.get(url) ?? []), route.method])
      inner.route({
        method: route.method,
        url,
        bodyLimit: route.maxBodyBytes ?? maxBodyBytes,
        config: { operation: route.name },
        ...withAuthenticatedCaller<ScimCall['org'], ScimAnswer>({
          authenticate: (request) => authenticate(parts, rates, request),
          handle: (org, request) => route.run({ db: parts.db, org, request, now: new Date() }),
          send: ({ status = 200, body, location }, _request, reply) => {
            if (location !== undefined) reply.header('location', location)
            return body === undefined ? reply.code(status).send() : sendScim(reply, status, body)
          },
        }),
        errorHandler: (thrown, request, reply) =>
          sendScimError(reply, toPublicError(thrown, request)),
      })
    }
    for (const [url, methods] of allowed) methodNotAllowed(inner, url, methods)
  })
}

/** @throws ApiError UNAUTHORIZED with the same message for any invalid token or organization. */
async function authenticate(
  { db, publicUrl }: ScimParts,
  rates: Rates,
  request: FastifyRequest,
): Promise<ScimCall['org']> {
  const orgId = getParameter(request, 'orgId')
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!(await authenticateScim(db, { orgId, token }, new Date()))) {
    // Only failures count, because the directory might share its network with someone who is
    // guessing tokens.
    rates.take('signIn', request)
    throw invalidToken()
  }
  if (!limiters(db).take(orgId)) {
    throw new ApiError('RATE_LIMITED', 'Too many requests. Try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    })
  }
  return { orgId, publicUrl }
}

/** An error response as defined in RFC 7644, section 3.12. */
function sendScimError(
  reply: FastifyReply,
  { status, message, details, headers }: ApiError,
): FastifyReply {
  const scimType = details?.scimType
  return sendScim(reply.headers(headers), status, {
    schemas: [errorSchema],
    status: String(status),
    ...(typeof scimType === 'string' ? { scimType } : {}),
    detail: message,
  })
}

const sendScim = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/scim+json; charset=utf-8')
    .send(JSON.stringify(body))
