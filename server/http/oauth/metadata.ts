import type { FastifyInstance, FastifyReply } from 'fastify'
import { toolScopes } from '../../../contract/oauth.ts'
import { appScopes } from '../../../contract/scopes.ts'
import { buildResource, oauthPaths } from '../../features/oauth/index.ts'
import { sendJson } from '../envelope.ts'
import { routeOtherMethods } from '../routes.ts'

/**
 * Suffixes with and without the path of the MCP endpoint, because clients look in different places.
 *
 * @see L-106
 */
const suffixes = ['', '/api/mcp', '/mcp'] as const

const serverNames = ['oauth-authorization-server', 'openid-configuration'] as const

/** Cache lifetime for clients, in seconds. */
const maxAge = 300

/**
 * CORS headers that allow any page, because these responses are not secret and cookies are ignored.
 */
export const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
} as const

/** Responds to a CORS preflight. */
export const answerOpenPreflight = (reply: FastifyReply, method: string): FastifyReply =>
  reply
    .headers({
      ...openToPages,
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
      'access-control-max-age': '7200',
      allow: `OPTIONS, ${method}`,
    })
    .code(204)
    .send()

/** Serves sign-in metadata at every URL where a client might look for it. */
export function serveMetadata(app: FastifyInstance, publicUrl: string): void {
  const server = serverMetadata(publicUrl)
  const resource = resourceMetadata(publicUrl)
  const inserted = suffixes.flatMap((suffix) => [
    [`/.well-known/oauth-protected-resource${suffix}`, resource] as const,
    ...serverNames.map((name) => [`/.well-known/${name}${suffix}`, server] as const),
  ])
  const appended = ['/api/mcp', '/mcp'].map(
    (path) => [`${path}/.well-known/openid-configuration`, server] as const,
  )
  for (const [url, document] of [...inserted, ...appended]) {
    app.get(url, { exposeHeadRoute: true }, (_, reply) =>
      sendJson(
        reply.headers({ ...openToPages, 'cache-control': `public, max-age=${maxAge}` }),
        200,
        document,
      ),
    )
    app.options(url, (_, reply) => answerOpenPreflight(reply, 'GET'))
    routeOtherMethods(app, url, ['GET', 'HEAD', 'OPTIONS'])
  }
}

/** RFC 9728 metadata: the protected resource and its authorization server. */
const resourceMetadata = (publicUrl: string) => ({
  resource: buildResource(publicUrl),
  resource_name: 'Leadtrace',
  authorization_servers: [new URL(publicUrl).origin],
  // Omits offline_access, because refresh tokens are always issued.
  scopes_supported: toolScopes,
  bearer_methods_supported: ['header'],
})

/**
 * RFC 8414 metadata with OpenID Connect names, because some clients read only the OpenID Connect
 * document. These clients require properties about ID tokens, although none are issued.
 */
function serverMetadata(publicUrl: string) {
  const { origin } = new URL(publicUrl)
  return {
    issuer: origin,
    authorization_endpoint: origin + oauthPaths.authorization,
    token_endpoint: origin + oauthPaths.token,
    registration_endpoint: origin + oauthPaths.registration,
    revocation_endpoint: origin + oauthPaths.revocation,
    jwks_uri: origin + oauthPaths.jwks,
    scopes_supported: [...appScopes, 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
}

const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
