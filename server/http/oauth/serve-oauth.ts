import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { getListener, oauthPaths, openOAuth, tooMany } from '../../features/oauth/index.ts'
import { openLimiter, type Rate } from '../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Proxies, toNetwork } from '../../platform/http/client-address.ts'
import { html } from '../../platform/http/html-template.ts'
import type { LanguageHeaders } from '../../platform/http/request-language.ts'
import type { Logger } from '../../platform/process/log.ts'
import { getClientAddress } from '../authenticate-caller.ts'
import { sendJson } from '../envelope.ts'
import { toPublicError } from '../errors.ts'
import { page, pageHeaders } from '../html.ts'
import { skipBodyParsing } from '../json-body.ts'
import { getPageTexts } from '../page-texts/index.ts'
import { routeOtherMethods } from '../routes.ts'
import { answerOpenPreflight, openToPages, serveMetadata } from './metadata.ts'

/** Maximum size of a body, in bytes. */
const maxBytes = 16_384

/** Dependencies of the OAuth endpoints. */
export interface OAuthParts {
  readonly db: Database
  readonly log: Logger
  /** Public URL of the service. */
  readonly publicUrl: string
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly proxies: Proxies | undefined
}

/** An OAuth library route. */
interface Served {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /**
   * Rate limit per network. An assistant's users share a few of its vendor's IP addresses, so the
   * limit must accommodate many users.
   */
  readonly rate: Rate
}

/**
 * Limits per network for authorization, tokens and client registration. Stored data has separate
 * limits. @see L-104
 */
const [asking, tokens, registering] = [
  { burst: 60, perSecond: 1 },
  { burst: 600, perSecond: 20 },
  { burst: 60, perSecond: 1 / 60 },
] as const satisfies readonly Rate[]

const served: readonly Served[] = [
  { method: 'GET', url: oauthPaths.authorization, rate: asking },
  { method: 'GET', url: `${oauthPaths.authorization}/:uid`, rate: asking },
  { method: 'POST', url: oauthPaths.token, rate: tokens },
  { method: 'POST', url: oauthPaths.revocation, rate: tokens },
  { method: 'POST', url: oauthPaths.registration, rate: registering },
  { method: 'GET', url: oauthPaths.jwks, rate: tokens },
]

/**
 * Serves sign-in for other apps (OAuth 2.1): the OAuth library's routes below `/oauth`, plus the
 * metadata.
 *
 * @see L-101
 */
export function serveOAuth(app: FastifyInstance, parts: OAuthParts): void {
  const { db, log, publicUrl, proxies } = parts
  openOAuth(db, { publicUrl, log, errorPage })
  void app.register(async (scope) => {
    serveMetadata(scope, publicUrl)
    // The OAuth library reads the raw stream.
    skipBodyParsing(scope)
    scope.setErrorHandler(fail)
    for (const one of served) {
      const limiter = openLimiter(one.rate)
      serve(scope, db, one, (request) => {
        if (!limiter.take(toNetwork(getClientAddress(request.raw, proxies)))) throw tooMany()
      })
    }
  })
}

function serve(
  app: FastifyInstance,
  db: Database,
  { method, url }: Served,
  limit: (request: FastifyRequest) => void,
): void {
  const methods: HTTPMethods[] = url === oauthPaths.jwks ? ['GET', 'HEAD'] : [method]
  app.route({
    method: methods,
    url,
    config: { operation: 'oauth' },
    async handler(request, reply) {
      limit(request)
      mustBeShort(request)
      const listener = await getListener(db)
      // `reply.hijack()` bypasses Fastify, so copy the headers that have already been set.
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...pageHeaders })) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      if (method === 'POST') setAll(reply, openToPages)
      reply.raw.removeHeader('content-type')
      reply.hijack()
      await listener(request.raw, reply.raw)
    },
  })
  // Data endpoints allow CORS; all other endpoints are reached through redirects.
  const isForPages = method === 'POST' || url === oauthPaths.jwks
  if (isForPages) app.options(url, (_, reply) => answerOpenPreflight(reply, method))
  routeOtherMethods(app, url, isForPages ? [...methods, 'OPTIONS'] : methods)
}

const setAll = (reply: FastifyReply, headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
}

/** Without this check, the OAuth library would read up to 56 kB. */
function mustBeShort({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    throw new ApiError('VALIDATION_ERROR', 'The body is too large.', { status: 413 })
  }
}

function errorPage(message: string, headers: LanguageHeaders, code?: string): string {
  const { language, notConnected } = getPageTexts(headers)
  // Retrying would not help, because the app would use the same client ID again.
  const isUnknown = code === 'invalid_client'
  const content = html`<p>${isUnknown ? notConnected.unknownClient : message}</p>
<p>${isUnknown ? notConnected.addAgain : notConnected.help}</p>`
  return page({ language, title: notConnected.title, content }).html
}

/** Sends an error from this service in the OAuth format. */
function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, status, headers } = toPublicError(thrown, request)
  reply.headers({ ...headers, ...openToPages })
  const isForPerson = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '')
  if (isForPerson)
    return reply.code(status).headers(pageHeaders).send(errorPage(message, request.headers))
  const isPassing = status === 503 || code === 'RATE_LIMITED'
  const error = isPassing
    ? 'temporarily_unavailable'
    : status < 500
      ? 'invalid_request'
      : 'server_error'
  return sendJson(reply, status, { error, error_description: message })
}
