import type { FastifyRequest } from 'fastify'
import { toolScopes } from '../../../contract/oauth.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import { coversScope, dropCoveredScopes, type Scope } from '../../../contract/scopes.ts'
import { authenticate } from '../../features/api-keys/index.ts'
import { type AppIdentity, authenticateApp, buildResource } from '../../features/oauth/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor, Operation } from '../../platform/operation.ts'
import { rawQuery } from '../authenticate-caller.ts'
import { lacksKeyScope } from '../lacks-key-scope.ts'
import { hasCredential } from '../parse-query.ts'

export interface McpCaller {
  readonly org: Org
  readonly actor: Actor
  readonly scopes: readonly Scope[]
  /** Rate-limit key for the caller's credential. */
  readonly credential: string
  /** True if the caller can use an operation; all others are hidden from the caller. */
  may(op: Operation): boolean
  refusal(op: Operation): ApiError
  /**
   * False if the user can still grant access to the operation. Absent for API keys, because their
   * scopes cannot be extended.
   */
  covers?(op: Operation): boolean
}

/** Dependencies for authentication, and the audience of tokens. */
interface Lookup {
  readonly db: Database
  readonly publicUrl: string
}

const bearer = /^Bearer +(\S+) *$/i

/**
 * Authenticates an API key in `X-API-KEY` or `Authorization: Bearer`, or the bearer token of a
 * connected app. The credential's prefix shows its type.
 *
 * @throws ApiError `UNAUTHORIZED` with `WWW-Authenticate` and the same message for every invalid
 *   credential; also for a credential in the URL, even alongside a valid header.
 */
export async function identifyCaller(lookup: Lookup, request: FastifyRequest): Promise<McpCaller> {
  if (hasCredential(rawQuery(request.raw))) {
    const message = 'Credentials in the URL are rejected. Send them in a header.'
    throw unauthorized(lookup, message, 'invalid_request')
  }
  const { key, token } = readCredentials(request)
  const sent = key ?? token
  const caller =
    sent === undefined
      ? undefined
      : key === undefined && !sent.startsWith('lt_live_')
        ? await callerByToken(lookup, sent)
        : await callerByKey(lookup, sent)
  if (caller !== undefined) return caller
  throw unauthorized(
    lookup,
    'Send a valid API key in the X-API-KEY header, or an API key or access token in the Authorization: Bearer header.',
    sent === undefined ? undefined : 'invalid_token',
  )
}

/**
 * A request's credentials. `X-API-KEY` takes precedence, because some hosts add their own
 * Authorization header.
 */
function readCredentials({ headers }: FastifyRequest) {
  const key = headers['x-api-key']
  return {
    // Ignore an empty key, which can be the result of an unset variable.
    key: typeof key === 'string' && key !== '' ? key : undefined,
    token: bearer.exec(headers.authorization ?? '')?.[1],
  }
}

async function callerByKey({ db }: Lookup, key: string): Promise<McpCaller | undefined> {
  const identity = await authenticate(db, key, new Date())
  if (identity === undefined) return undefined
  const { org, keyId: id, scopes } = identity
  return {
    org,
    actor: { kind: 'key', id },
    scopes,
    credential: id,
    may: ({ scope }) => coversScope(scopes, scope),
    refusal: ({ scope }) => lacksKeyScope(scope),
  }
}

async function callerByToken(
  { db, publicUrl }: Lookup,
  token: string,
): Promise<McpCaller | undefined> {
  const identity = await authenticateApp(db, token, buildResource(publicUrl), new Date())
  return identity === undefined ? undefined : appCaller(identity, publicUrl)
}

const unauthorized = (
  { publicUrl }: Lookup,
  message: string,
  error: string | undefined,
): ApiError =>
  new ApiError('UNAUTHORIZED', message, {
    headers: buildChallenge(publicUrl, { scope: toolScopes.join(' '), error }),
  })

/** A connected app as a caller of tools. @see L-107 */
function appCaller({ org, grantId, granted, possible }: AppIdentity, publicUrl: string): McpCaller {
  const scopes = granted.filter((scope) => coversScope(possible, scope))
  // Do not ask users to grant access that they themselves do not have.
  const covers = ({ scope }: Operation) =>
    coversScope(granted, scope) || !coversScope(possible, scope)
  return {
    org,
    actor: { kind: 'client', id: grantId },
    scopes,
    credential: grantId,
    may: ({ scope }) => coversScope(scopes, scope),
    covers,
    refusal(op) {
      if (op.scope === null || covers(op)) {
        return new ApiError(
          'FORBIDDEN',
          'The user who connected this app does not have permission to do this.',
        )
      }
      // Include existing scopes, so that a client that requests exactly these scopes does not lose
      // any.
      const required = dropCoveredScopes([...granted, op.scope])
      const parameters = { scope: required.join(' '), error: 'insufficient_scope' }
      return new ApiError(
        'FORBIDDEN',
        `This app does not have the scope ${op.scope}. Reconnect it and allow this scope.`,
        { details: { scope: op.scope }, headers: buildChallenge(publicUrl, parameters) },
      )
    },
  }
}

/**
 * `WWW-Authenticate` header, which shows assistants where to sign in and what scope to request.
 *
 * @param parameters  `error` and related parameters, if any, as defined in RFC 6750.
 * @see L-106
 */
function buildChallenge(
  publicUrl: string,
  { scope, error }: { readonly scope: string; readonly error: string | undefined },
): Record<string, string> {
  const { origin } = new URL(publicUrl)
  const directives = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`,
    `scope="${scope}"`,
  ]
  return { 'www-authenticate': `Bearer ${directives.join(', ')}` }
}
