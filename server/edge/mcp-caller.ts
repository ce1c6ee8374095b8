import type { FastifyRequest } from 'fastify'
import type { Org } from '../../contract/org.ts'
import { authenticate } from '../features/keys/index.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Database } from '../platform/database.ts'
import type { Actor, Operation } from '../platform/operation.ts'
import { rawQuery } from './credentials.ts'
import { hasCredential } from './query.ts'

/** Who calls tools. */
export interface McpCaller {
  readonly org: Org
  readonly actor: Actor
  /** Names the credential where its calls are counted. */
  readonly credential: string
  /** Whether it may use an operation; it does not see the others. */
  may(op: Operation): boolean
}

/**
 * Address below the origin that tells clients how to sign in, once there is one.
 *
 * @see L-92
 */
const resourceMetadata: string | undefined = undefined

const bearer = /^Bearer +(\S+) *$/i

/**
 * Whose credential a request carries: an API key as `X-API-KEY`, or as `Authorization: Bearer`.
 * Tokens of OAuth will be looked up here, told apart from keys by how they begin.
 *
 * @throws ApiError `UNAUTHORIZED` with `WWW-Authenticate`, in the same words for every credential
 *   that is not in force; also for one in the address, even beside a valid header.
 */
export async function identifyCaller(db: Database, request: FastifyRequest): Promise<McpCaller> {
  if (hasCredential(rawQuery(request.raw))) {
    throw unauthorized('A key in the address is refused; send it in a header.', 'invalid_request')
  }
  const sent = credentialOf(request)
  const known = sent === undefined ? undefined : await authenticate(db, sent, new Date())
  if (known === undefined) {
    throw unauthorized(
      'Send a valid API key as X-API-KEY, or as Authorization: Bearer.',
      sent === undefined ? undefined : 'invalid_token',
    )
  }
  const { org, keyId: id, access } = known
  return {
    org,
    actor: { kind: 'key', id },
    credential: id,
    may: (op) => op.access === 'read' || access === 'read+write',
  }
}

/** What a request proves itself by. `X-API-KEY` decides: some hosts add an Authorization of theirs. */
function credentialOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-api-key']
  // An empty one is a variable that somebody forgot to set.
  return typeof key === 'string' && key !== '' ? key : bearer.exec(headers.authorization ?? '')?.[1]
}

/** A challenge that tells browsers and assistants what is asked for. */
function unauthorized(message: string, error: string | undefined): ApiError {
  const said = [
    ...(resourceMetadata === undefined ? [] : [`resource_metadata="${resourceMetadata}"`]),
    ...(error === undefined ? [] : [`error="${error}"`]),
  ]
  const challenge = ['Bearer', said.join(', ')].join(' ').trim()
  return new ApiError('UNAUTHORIZED', message, { headers: { 'www-authenticate': challenge } })
}
