import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../platform/api-error.ts'
import type { Answer } from '../platform/operation.ts'

/** Version of the interface that is served. @see D-44 */
export const apiVersion = '2.2.0'

const metaOf = (request: FastifyRequest) => ({
  requestId: request.id,
  timestamp: new Date().toISOString(),
})

/** Sends JSON that was made by us: Fastify need not look at it again. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Sends the answer of an operation. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, status = 200, headers = {}, pagination, meta, body }: Answer<unknown>,
): FastifyReply {
  return sendJson(reply.headers({ ...headers }), status, {
    success: true,
    ...body,
    data,
    meta: { ...metaOf(request), ...(pagination === undefined ? {} : { pagination }), ...meta },
  })
}

/** Sends an error in the envelope. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, details, status, headers }: ApiError,
): FastifyReply {
  return sendJson(reply.headers(headers), status, {
    success: false,
    error: { code, message, ...(details === undefined ? {} : { details }) },
    meta: metaOf(request),
  })
}
