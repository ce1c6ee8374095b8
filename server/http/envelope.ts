import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../platform/http/api-error.ts'
import { jsonParts } from '../platform/http/raw-json.ts'
import type { Answer } from '../platform/operation.ts'

/** Version of the API. @see D-44 */
export const apiVersion = '2.2.0'

/** Headers in every response. @see D-03; D-44 */
export const standardHeaders = (requestId: string) => ({
  'x-request-id': requestId,
  'x-api-version': apiVersion,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

const buildMeta = (request: FastifyRequest) => ({
  requestId: request.id,
  timestamp: new Date().toISOString(),
})

/** Sends JSON that Fastify does not need to serialize. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  // Closing the connection mid-upload would reset it before the client reads the 413 response.
  if (status === 413) reply.removeHeader('connection')
  return sendText(reply, status, JSON.stringify(body))
}

const sendText = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(json)

/**
 * Sends an operation's response and removes its data from `answer`.
 *
 * The promises of queued requests end up in V8's old generation, where each promise would keep a
 * whole list of leads in memory long after the list was sent.
 *
 * @see L-18
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<unknown>,
): FastifyReply {
  const [open, close] = wrapData(request, answer)
  const { data, status = 200, headers = {} } = answer
  const parts = [open, ...jsonParts(data), close]
  Object.assign(answer, { data: undefined })
  return sendParts(reply.headers({ ...headers }), status, parts)
}

/** JSON before and after the data in a response body. */
export function wrapData(
  request: FastifyRequest,
  { pagination, meta, body }: Answer<unknown>,
): readonly [open: string, close: string] {
  const open = JSON.stringify({ success: true, ...body }).slice(0, -1)
  const about = {
    ...buildMeta(request),
    ...(pagination === undefined ? {} : { pagination }),
    ...meta,
  }
  return [`${open},"data":`, `,"meta":${JSON.stringify(about)}}`]
}

export const sendParts = (
  reply: FastifyReply,
  status: number,
  parts: readonly string[],
): FastifyReply =>
  // Join the parts if there are only a few, because Node sends a short string together with the
  // headers.
  sendText(reply, status, parts.length > 3 ? toBuffer(parts) : parts.join(''))

/**
 * Joins strings in a buffer without an intermediate string, because copying large strings causes
 * page faults.
 *
 * Assumes that most characters take one byte, because counting the bytes first would take half as
 * long as writing them.
 */
function toBuffer(parts: readonly string[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const buffer = Buffer.allocUnsafe(length + (length >> 4))
  let end = 0
  for (const part of parts) {
    const left = buffer.length - end
    const fits = part.length * mostBytes <= left || Buffer.byteLength(part) <= left
    if (!fits) return Buffer.concat(parts.map((each) => Buffer.from(each)))
    end += buffer.write(part, end)
  }
  return buffer.subarray(0, end)
}

/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const mostBytes = 3

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, details, status, headers }: ApiError,
): FastifyReply {
  return sendJson(reply.headers(headers), status, {
    success: false,
    error: { code, message, ...(details === undefined ? {} : { details }) },
    meta: buildMeta(request),
  })
}
