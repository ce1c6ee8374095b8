import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/api-error.ts'

/** Makes JSON in UTF-8 the only body that is read. @param toValue  Makes of its text what handlers see. */
export function readJsonOnly(app: FastifyInstance, toValue: (text: string) => unknown): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      mustBePlain(request)
      return toValue(body)
    },
  )
}

/** Leaves bodies of any type unread, for whoever takes them from the wire or needs none. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Refuses a compressed body, which could be a bomb. @throws ApiError VALIDATION_ERROR with 415. */
export function mustBePlain({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw new ApiError('VALIDATION_ERROR', 'Send the body without Content-Encoding.', { status: 415 })
}
