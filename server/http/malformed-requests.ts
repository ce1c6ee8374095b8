import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'

/** A method that no address has. Any that the router does not know goes for it, also in the log. */
const noAddressHas = 'QUERY'

/** Takes requests that Node would refuse by itself, without a word, or the router not know. */
export function handleMalformedRequests(app: FastifyInstance): void {
  const known = new Set<string | undefined>(app.supportedMethods)
  app.server.prependListener('request', (request) => {
    // To tell the router all methods of HTTP takes 6 MB, since it keeps its addresses by method.
    if (!known.has(request.method)) request.method = noAddressHas
  })
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

/** What is wrong with a request wherever it goes; nothing with most. */
export function validateRequestHeaders({ headers, raw }: FastifyRequest): ApiError | undefined {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    return refusal(400, 'The header Host is missing.')
  }
  if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect)) {
    return refusal(417, 'Nothing can be expected but 100-continue.')
  }
  return undefined
}

/** Nobody knows whether what comes next over such a connection is a body or another request. */
const refusal = (status: number, message: string): ApiError =>
  new ApiError('VALIDATION_ERROR', message, { status, headers: { connection: 'close' } })
