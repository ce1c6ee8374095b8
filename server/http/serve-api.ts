import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { ApiKeyIdentity } from '../features/api-keys/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Answer, createCtx, type Operation } from '../platform/operation.ts'
import {
  authenticateApiKey,
  firstHeaderValue,
  rawQuery,
  withAuthenticatedCaller,
} from './authenticate-caller.ts'
import { sendAnswer, sendError, sendJson } from './envelope.ts'
import { toPublicError } from './errors.ts'
import { skipBodyParsing } from './json-body.ts'
import { parseOperationInput } from './parse-input.ts'
import { parseQuery } from './parse-query.ts'
import { methodNotAllowed, toRoute } from './routes.ts'

/** Path of the API. @see D-01 */
export const basePath = '/api'

/** Default maximum size of a body, in bytes. @see D-02 */
export const maxBodyBytes = 256 * 1024

/** Serves every operation, and responds with 405 and `Allow` to other methods. */
export function serveOperations(
  app: FastifyInstance,
  db: Database,
  operations: readonly Operation[],
): void {
  const allowed = new Map<string, HTTPMethods[]>()
  for (const op of operations) {
    const { method, url } = toRoute(basePath, op.rest)
    const served: HTTPMethods[] = op.alsoAcceptsPost ? [method, 'POST'] : [method]
    allowed.set(url, [...(allowed.get(url) ?? []), ...served])
    if (op.inputSource === 'nothing')
      ignoreBodies(app, (inner) => serve(inner, db, op, served, url))
    else serve(app, db, op, served, url)
  }
  for (const [url, served] of allowed) methodNotAllowed(app, url, served)
}

/**
 * Serves routes without a body and leaves any body unread. Many HTTP libraries send a content type
 * without a body.
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
  app.route({
    method,
    url,
    bodyLimit: op.maxBodyBytes ?? maxBodyBytes,
    config: { operation: op.name },
    ...withAuthenticatedCaller({
      authenticate: (request) => authenticateApiKey(db, request),
      handle: (identity, request, deadline) => runOperation(db, op, identity, request, deadline),
      send: (answer, request, reply) =>
        op.rawResponse ? sendJson(reply, 200, answer.data) : sendAnswer(request, reply, answer),
    }),
    errorHandler: (error, request, reply) => sendFailure(op, error, request, reply),
  })
}

async function runOperation(
  db: Database,
  op: Operation,
  { org, keyId, access }: ApiKeyIdentity,
  request: FastifyRequest,
  deadline: number,
): Promise<Answer<unknown>> {
  if (op.access === 'write' && access === 'read') {
    throw new ApiError(
      'FORBIDDEN',
      'This key does not have write access. Use a key with read+write access.',
    )
  }
  const input = parseOperationInput(op, readInput(op, request))
  const idempotencyKey = request.headers['idempotency-key']
  const actor = { kind: 'key', id: keyId } as const
  const ctx = createCtx(db, org, actor, firstHeaderValue(idempotencyKey), deadline)
  return op.run(ctx, input)
}

function readInput(op: Operation, request: FastifyRequest): unknown {
  switch (op.inputSource) {
    case 'query':
      return parseQuery(rawQuery(request.raw))
    case 'path':
      return request.params
    case 'nothing':
      return {}
    case 'body':
      if (request.body === undefined) {
        throw new ApiError('VALIDATION_ERROR', 'A JSON body is required, even if it is only {}.')
      }
      return request.body
  }
}

function sendFailure(
  { rawResponse }: Operation,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toPublicError(thrown, request)
  return rawResponse && error.status === 401
    ? sendJson(reply.headers(error.headers), 401, { error: error.message })
    : sendError(request, reply, error)
}
