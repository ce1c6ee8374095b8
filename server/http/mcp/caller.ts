import type { FastifyRequest } from 'fastify'
import { type Scope, scopes } from '../../../contract/oauth.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import { authenticate } from '../../features/api-keys/index.ts'
import { type AppIdentity, authenticateApp, buildResource } from '../../features/oauth/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor, Operation } from '../../platform/operation.ts'
import { rawQuery } from '../authenticate-caller.ts'
import { hasCredential } from '../parse-query.ts'
import { toolFacts } from './tool-facts.ts'

/** Who calls tools. */
export interface McpCaller {
  readonly org: Org
  readonly actor: Actor
  /** Names the credential where its calls are counted. */
  readonly credential: string
  /** Whether it may use an operation; it does not see the others. */
  may(op: Operation): boolean
  /** Why it may not. */
  refusal(op: Operation): ApiError
  /** Whether a person could grant no more; absent for keys, for which nobody is asked. */
  covers?(op: Operation): boolean
}

/** Where callers are looked up, and what their tokens must be made for. */
interface Lookup {
  readonly db: Database
  readonly publicUrl: string
}

const bearer = /^Bearer +(\S+) *$/i

/**
 * Whose credential a request carries: an API key as `X-API-KEY` or as `Authorization: Bearer`, or
 * a token of a program that somebody connected, as bearer. How it begins tells which.
 *
 * @throws ApiError `UNAUTHORIZED` with `WWW-Authenticate`, in the same words for every credential
 *   that is not in force; also for one in the address, even beside a valid header.
 */
export async function identifyCaller(lookup: Lookup, request: FastifyRequest): Promise<McpCaller> {
  if (hasCredential(rawQuery(request.raw))) {
    const message = 'A credential in the address is refused; send it in a header.'
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
    'Send a valid API key as X-API-KEY, or it or a token as Authorization: Bearer.',
    sent === undefined ? undefined : 'invalid_token',
  )
}

/** What a request proves itself by. `X-API-KEY` decides: some hosts add an Authorization of theirs. */
function readCredentials({ headers }: FastifyRequest) {
  const key = headers['x-api-key']
  return {
    // An empty one is a variable that somebody forgot to set.
    key: typeof key === 'string' && key !== '' ? key : undefined,
    token: bearer.exec(headers.authorization ?? '')?.[1],
  }
}

async function callerByKey({ db }: Lookup, key: string): Promise<McpCaller | undefined> {
  const identity = await authenticate(db, key, new Date())
  if (identity === undefined) return undefined
  const { org, keyId: id, access } = identity
  return {
    org,
    actor: { kind: 'key', id },
    credential: id,
    may: (op) => op.access === 'read' || access === 'read+write',
    refusal: () =>
      new ApiError('FORBIDDEN', 'This key can only read. Use one with read+write access.'),
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
    headers: buildChallenge(publicUrl, { scope: scopes.join(' '), error }),
  })

/** A program that somebody connected, as a caller of tools. @see L-107 */
function appCaller({ org, grantId, granted, possible }: AppIdentity, publicUrl: string): McpCaller {
  const isIn = (rights: readonly Scope[], op: Operation): boolean => {
    const needed = neededFor(op)
    return needed === undefined || rights.includes(needed)
  }
  // Whoever may not do it themselves is not asked to grant it.
  const covers = (op: Operation) => isIn(granted, op) || !isIn(possible, op)
  return {
    org,
    actor: { kind: 'client', id: grantId },
    credential: grantId,
    may: (op) => isIn(granted, op) && isIn(possible, op),
    covers,
    refusal(op) {
      if (covers(op)) {
        return new ApiError(
          'FORBIDDEN',
          'The person who connected this program may not do that here.',
        )
      }
      // With what there is already: a client that asks for exactly this must not lose the rest.
      const required = scopes.filter((scope) => granted.includes(scope) || scope === neededFor(op))
      const parameters = { scope: required.join(' '), error: 'insufficient_scope' }
      return new ApiError('FORBIDDEN', 'This program was not granted that. Connect it again.', {
        headers: buildChallenge(publicUrl, parameters),
      })
    },
  }
}

/** @throws Error for a tool of which nobody has said what it needs. */
function neededFor({ name }: Operation): Scope | undefined {
  const facts = toolFacts[name]
  if (facts === undefined) throw new Error(`No facts of the tool ${name}.`)
  return facts.scope ?? undefined
}

/**
 * `WWW-Authenticate` from which assistants learn how to sign in, and for what.
 *
 * @param parameters  `error` as RFC 6750 names it, where there is one.
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
