import type { FastifyInstance } from 'fastify'
import { answerChallenge, receiveBody } from '../features/inbound-sources/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { rawQuery, withDeadline } from './authenticate-caller.ts'
import { sendAnswer } from './envelope.ts'
import { rejectContentEncoding } from './json-body.ts'
import { hasCredential } from './parse-query.ts'
import { methodError, methodNotAllowed } from './routes.ts'

/** Maximum size of a body, in bytes. */
const maxBodyBytes = 1024 * 1024

/**
 * Receives submissions from form services. The ID in the URL is public and can only create leads,
 * so it is not an API key. As on every route, API keys in the URL are rejected. The response is the
 * same for every outcome, so it reveals nothing about leads.
 *
 * @see L-280
 */
export function serveInbound(app: FastifyInstance, db: Database, publicUrl: string): void {
  const url = '/in/:sourceId'
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    inner.route<{ Params: { sourceId: string } }>({
      method: 'POST',
      url,
      bodyLimit: maxBodyBytes,
      async handler(request, reply) {
        if (hasCredential(rawQuery(request.raw))) {
          throw new ApiError('UNAUTHORIZED', 'API keys in the URL are rejected.')
        }
        rejectContentEncoding(request)
        const { body, headers, params } = request
        const received = receiveBody(db, {
          publicId: params.sourceId,
          contentType: headers['content-type'] ?? '',
          bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          header: (name) => [headers[name]].flat().join(','),
          url: publicUrl + request.url,
          sourceUrl: `${publicUrl}/in/${params.sourceId}`,
          at: new Date(),
        })
        const xml = await withDeadline(received)
        if (xml !== undefined) return reply.type('application/xml; charset=utf-8').send(xml)
        return sendAnswer(request, reply, { data: { received: true } })
      },
    })
    inner.route<{ Params: { sourceId: string } }>({
      method: 'GET',
      url,
      async handler(request, reply) {
        const query = rawQuery(request.raw)
        if (hasCredential(query)) {
          throw new ApiError('UNAUTHORIZED', 'API keys in the URL are rejected.')
        }
        const { sourceId } = request.params
        const answered = answerChallenge(db, sourceId, new URLSearchParams(query))
        const challenge = await withDeadline(answered)
        if (challenge === undefined) throw methodError(['POST'])
        // Text from the query must not be rendered as HTML.
        return reply
          .header('x-content-type-options', 'nosniff')
          .type(challenge.contentType)
          .send(challenge.body)
      },
    })
  })
  methodNotAllowed(app, url, ['GET', 'POST'])
}
