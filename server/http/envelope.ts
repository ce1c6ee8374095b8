import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../platform/http/api-error.ts'
import { jsonParts } from '../platform/http/raw-json.ts'
import type { Answer } from '../platform/operation.ts'

/** Version of the interface that is served. @see D-44 */
export const apiVersion = '2.2.0'

/** What every answer says, whatever it answers. @see D-03; D-44 */
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

/** Sends JSON that was made by us: Fastify need not look at it again. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  // Closed while a body is on its way, the connection breaks before its sender reads the answer.
  if (status === 413) reply.removeHeader('connection')
  return sendText(reply, status, JSON.stringify(body))
}

const sendText = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(json)

/**
 * Sends the answer of an operation, and takes its data out.
 *
 * The promises of a request that waited for its turn lie where V8 keeps what stays. There they would
 * keep a whole list of leads each, long after it was sent.
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

/** What stands before and after the data in the body of an answer, as JSON. */
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

/** Sends JSON that comes in parts. */
export const sendParts = (
  reply: FastifyReply,
  status: number,
  parts: readonly string[],
): FastifyReply =>
  // A small answer as a text leaves together with its head.
  sendText(reply, status, parts.length > 3 ? toBuffer(parts) : parts.join(''))

/**
 * Texts as one buffer. There is no text of all of them: copies of large texts cost page faults.
 *
 * Most characters take one byte. To count the bytes before takes half as long as to write them.
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

/** Of one UTF-16 unit in UTF-8. */
const mostBytes = 3

/** Sends an error in the envelope. */
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
