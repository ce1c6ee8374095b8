import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { isLoopback } from '../../platform/http/loopback.ts'

/** CORS headers for pages from allowed origins. */
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
 * Rejects requests from malicious pages that a victim has opened: through DNS rebinding to this
 * machine, or from other sites.
 *
 * Accepts the public URL and the local names of this machine. For `Host`, also accepts IP
 * addresses, to which DNS rebinding does not apply. For `Origin`, also accepts desktop apps and
 * hosted assistants.
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
    if (origin !== own.origin && !isHarmless(origin)) {
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

/** Hosted assistants, whose servers may send the assistant's web page as the origin. */
const assistants: ReadonlySet<string> = new Set([
  'https://claude.ai',
  'https://claude.com',
  'https://chatgpt.com',
])

/**
 * True if an origin is a desktop app or a local page: `null`, `file://`, `app://…`,
 * `vscode-webview://…`, `http://tauri.localhost`. Only http and https origins can belong to a
 * stranger's page.
 */
function isHarmless(origin: string): boolean {
  if (origin === 'null' || assistants.has(origin)) return true
  const url = URL.parse(origin)
  if (url === null) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return !isWeb || isLoopback(url.hostname) || url.hostname.endsWith('.localhost')
}

/** Responds to a CORS preflight request, which carries no credential. */
export const answerPreflight = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({ ...cors, allow: 'OPTIONS, POST' })
    .code(204)
    .send()
