import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { coversScope } from '../../contract/scopes.ts'
import { type ApiKeyIdentity, findKey } from '../features/api-keys/index.ts'
import { recordRejectedCreate } from '../features/rejected-creates/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { parseOperationInput } from '../platform/http/parse-input.ts'
import { inputError } from '../platform/http/validation-error.ts'
import { type Answer, createCtx, getPathParameters, type Operation } from '../platform/operation.ts'
import {
  authenticateApiKey,
  firstHeaderValue,
  rawQuery,
  withAuthenticatedCaller,
} from './authenticate-caller.ts'
import { sendAnswer, sendError, sendJson } from './envelope.ts'
import { toPublicError } from './errors.ts'
import { skipBodyParsing } from './json-body.ts'
import { lacksKeyScope } from './lacks-key-scope.ts'
import { parseQuery } from './parse-query.ts'
import { methodNotAllowed, toRoute } from './routes.ts'

/** API path. @see D-01 */
export const basePath = '/api'

/** Default maximum size of a body, in bytes. @see D-02 */
export const maxBodyBytes = 256 * 1024

/** Serves every operation, and responds to all other methods with 405 and `Allow`. */
export function serveOperations(
  app: FastifyInstance,
  db: Database,
  operations: readonly Operation[],
): void {
  const allowed = new Map<string, HTTPMethods[]>()
  for (const op of operations) {
    const { method, url } = toRoute(basePath, op.rest)
    const served: HTTPMethods[] = op.alsoAcceptsPost ? [method, 'POST'] : [method]
    // Also serve HEAD, which HTTP requires wherever GET is supported.
    if (method === 'GET') served.push('HEAD')
    allowed.set(url, [...(allowed.get(url) ?? []), ...served])
    if (op.inputSource === 'nothing' || (op.inputSource !== 'body' && method !== 'GET'))
      ignoreBodies(app, (inner) => serve(inner, db, op, served, url))
    else serve(app, db, op, served, url)
  }
  for (const [url, served] of allowed) methodNotAllowed(app, url, served)
}

/**
 * Serves routes that have no body, and leaves any body unread, because many HTTP libraries send a
 * content type even without one.
 */
function ignoreBodies(app: FastifyInstance, serveOn: (inner: FastifyInstance) => void): void {
  app.register(async (inner) => {
    skipBodyParsing(inner)
    serveOn(inner)
  })
}

function serve(
  app: FastifyInstance,
  db: Database,
  op: Operation,
  method: HTTPMethods[],
  url: string,
): void {
  const { getCaller, ...hooks } = withAuthenticatedCaller({
    authenticate: (request) => authenticateApiKey(db, request),
    handle: (identity, request, deadline) => runOperation(db, op, identity, request, deadline),
    send: (answer, request, reply) =>
      op.rawResponse ? sendJson(reply, 200, answer.data) : sendAnswer(request, reply, answer),
  })
  app.route({
    method,
    url,
    bodyLimit: op.maxBodyBytes ?? maxBodyBytes,
    config: { operation: op.name },
    ...hooks,
    errorHandler: (thrown, request, reply) => {
      const error = toPublicError(thrown, request)
      if (op.countsRejections) void countRejection(db, getCaller(request), error, request)
      return sendFailure(op, error, request, reply)
    },
  })
}

/**
 * Counts a rejected request for the organization that owns its key, even if the key is expired or
 * revoked, because forms that still use such a key lose leads. Requests without a recognized key
 * are not counted.
 */
async function countRejection(
  db: Database,
  caller: ApiKeyIdentity | undefined,
  error: ApiError,
  { headers }: FastifyRequest,
): Promise<void> {
  const now = new Date()
  if (caller !== undefined) {
    recordRejectedCreate(db, { orgId: caller.org.id, keyId: caller.keyId }, error, now)
    return
  }
  const sent = headers['x-api-key']
  if (typeof sent !== 'string') return
  // Fails only if the database is unavailable. In that case the count is lost, but the response is
  // still sent.
  const key = await findKey(db, sent).catch(() => undefined)
  if (key !== undefined) {
    recordRejectedCreate(db, { orgId: key.orgId, keyId: key.id }, error, now)
  }
}

async function runOperation(
  db: Database,
  op: Operation,
  { org, keyId, scopes }: ApiKeyIdentity,
  request: FastifyRequest,
  deadline: number,
): Promise<Answer<unknown>> {
  if (!coversScope(scopes, op.scope)) throw lacksKeyScope(op.scope)
  const input = parseOperationInput(op, readInput(op, request))
  const idempotencyKey = request.headers['idempotency-key']
  const actor = { kind: 'key', id: keyId } as const
  const ctx = {
    ...createCtx(db, org, actor, firstHeaderValue(idempotencyKey), deadline),
    scopes,
  }
  return op.run(ctx, input)
}

/** An operation's input before parsing. */
export function readInput(op: Operation, request: FastifyRequest): unknown {
  switch (op.inputSource) {
    case 'query':
      return withPathParameters(op, request, parseQuery(rawQuery(request.raw)))
    case 'path':
      return request.params
    case 'nothing':
      return {}
    case 'body':
      if (request.body === undefined) {
        throw new ApiError('VALIDATION_ERROR', 'A JSON body is required, even if it is only {}.')
      }
      return withPathParameters(op, request, request.body)
  }
}

/** Combines the path parameters with the body or query, which must not contain any of them. */
function withPathParameters(
  { rest, invalidInputCode }: Operation,
  { params }: FastifyRequest,
  sent: unknown,
) {
  const names = getPathParameters(rest)
  if (names.length === 0 || typeof sent !== 'object' || sent === null) return sent
  const repeated = names.filter((name) => Object.hasOwn(sent, name))
  if (repeated.length > 0) {
    const message = 'is already set in the path; remove it from the body'
    throw inputError(
      invalidInputCode,
      repeated.map((field) => ({ field, message })),
    )
  }
  return Array.isArray(sent) ? sent : Object.assign(sent, params)
}

function sendFailure(
  { rawResponse }: Operation,
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return rawResponse && error.status === 401
    ? sendJson(reply.headers(error.headers), 401, { error: error.message })
    : sendError(request, reply, error)
}
