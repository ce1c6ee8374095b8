import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'

/** Makes JSON in UTF-8 the only body that is read. @param toValue  Makes of its text what handlers see. */
export function readJsonOnly(app: FastifyInstance, toValue: (text: string) => unknown): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectContentEncoding(request)
      mustBeUtf8(request, body)
      return toValue(body.toString())
    },
  )
}

const otherCharset = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)\b)/i

/**
 * Refuses bytes of another encoding: read as UTF-8, different texts would become the same.
 *
 * @throws ApiError VALIDATION_ERROR, with 415 where the header names another encoding.
 */
function mustBeUtf8({ headers }: FastifyRequest, body: Buffer): void {
  if (otherCharset.test(headers['content-type'] ?? '')) {
    throw new ApiError('VALIDATION_ERROR', 'Send the body in UTF-8.', { status: 415 })
  }
  if (!isUtf8(body)) throw new ApiError('VALIDATION_ERROR', 'The body is not encoded in UTF-8.')
}

/** Leaves bodies of any type unread, for whoever takes them from the wire or needs none. */
export function skipBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Refuses a compressed body, which could be a bomb. @throws ApiError VALIDATION_ERROR with 415. */
export function rejectContentEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new ApiError('VALIDATION_ERROR', 'Send the body without Content-Encoding.', { status: 415 })
}
