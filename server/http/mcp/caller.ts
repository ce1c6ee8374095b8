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
import { challenge } from './challenge.ts'
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
  const { key, token } = credentialsOf(request)
  const sent = key ?? token
  const known =
    sent === undefined
      ? undefined
      : key === undefined && !sent.startsWith('lt_live_')
        ? await callerByToken(lookup, sent)
        : await callerByKey(lookup, sent)
  if (known !== undefined) return known
  throw unauthorized(
    lookup,
    'Send a valid API key as X-API-KEY, or it or a token as Authorization: Bearer.',
    sent === undefined ? undefined : 'invalid_token',
  )
}

/** What a request proves itself by. `X-API-KEY` decides: some hosts add an Authorization of theirs. */
function credentialsOf({ headers }: FastifyRequest) {
  const key = headers['x-api-key']
  return {
    // An empty one is a variable that somebody forgot to set.
    key: typeof key === 'string' && key !== '' ? key : undefined,
    token: bearer.exec(headers.authorization ?? '')?.[1],
  }
}

async function callerByKey({ db }: Lookup, key: string): Promise<McpCaller | undefined> {
  const known = await authenticate(db, key, new Date())
  if (known === undefined) return undefined
  const { org, keyId: id, access } = known
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
  const known = await authenticateApp(db, token, buildResource(publicUrl), new Date())
  return known === undefined ? undefined : appCaller(known, publicUrl)
}

const unauthorized = (
  { publicUrl }: Lookup,
  message: string,
  error: string | undefined,
): ApiError =>
  new ApiError('UNAUTHORIZED', message, {
    headers: challenge(publicUrl, { scope: scopes.join(' '), error }),
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
      const wanted = scopes.filter((scope) => granted.includes(scope) || scope === neededFor(op))
      const said = { scope: wanted.join(' '), error: 'insufficient_scope' }
      return new ApiError('FORBIDDEN', 'This program was not granted that. Connect it again.', {
        headers: challenge(publicUrl, said),
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
