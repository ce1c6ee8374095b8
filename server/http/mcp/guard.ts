import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { isLoopback } from '../../platform/http/loopback.ts'

/** CORS headers for pages of allowed origins. */
const cors = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, X-API-KEY, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, ' +
    'Mcp-Session-Id, Last-Event-ID',
  'access-control-max-age': '7200',
} as const

const exposed =
  'WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version, Retry-After, X-Request-Id, X-API-Version'

const hostPattern = /^(\[[^\]]+\]|[^:]+)(?::\d{1,5})?$/

/** Checks a request and adds CORS headers. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Rejects requests from malicious pages that a victim has opened: DNS rebinding to this machine,
 * and pages of other sites.
 *
 * Accepts the public address and the names of this machine; as `Host`, also IP addresses, which
 * cannot be rebound.
 *
 * @returns Guard that throws ApiError `FORBIDDEN` for any other `Host` or `Origin`.
 * @see L-93
 */
export function openGuard(publicUrl: string): Guard {
  const own = new URL(publicUrl)
  return ({ headers }, reply) => {
    const host = hostPattern.exec(headers.host ?? '')?.[1]?.toLowerCase() ?? ''
    const isOurs = host === own.hostname || isLoopback(host)
    if (!isOurs && isIP(host.replace(/^\[|\]$/g, '')) === 0) {
      throw new ApiError('FORBIDDEN', `Send requests to ${own.origin}, as set in PUBLIC_URL.`)
    }
    const { origin } = headers
    if (origin === undefined) return
    if (origin !== own.origin && !isOfLoopback(origin)) {
      throw new ApiError(
        'FORBIDDEN',
        `Only pages on ${own.origin} and on this machine can call this endpoint.`,
      )
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
      vary: 'Origin',
    })
  }
}

const isOfLoopback = (origin: string): boolean =>
  URL.canParse(origin) && isLoopback(new URL(origin).hostname)

/** Responds to a CORS preflight, which has no credential. */
export const answerPreflight = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({ ...cors, allow: 'OPTIONS, POST' })
    .code(204)
    .send()
