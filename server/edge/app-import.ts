import type { FastifyInstance, FastifyRequest } from 'fastify'
import { continueUpload, importLimits, uploadImport } from '../features/imports/index.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Database } from '../platform/database.ts'
import type { Answer } from '../platform/operation.ts'
import { type AnyAppOperation, admitCaller, type RunAs } from './app-api-caller.ts'
import { refuseForged } from './app-api-guard.ts'
import { answerInTime } from './caller-first.ts'
import { rawQuery } from './credentials.ts'
import { sendAnswer } from './envelope.ts'
import { toInputError } from './problems.ts'
import { parseQuery } from './query.ts'

/** Operations whose body is a file. */
const uploads = [uploadImport, continueUpload] as const

/** Longest that a request with bytes of a file may take, in milliseconds. */
const uploadMs = 60_000

/**
 * Serves uploads: the body is the file itself, of any type, and is stored while it arrives.
 *
 * @param origin  Whose pages may send files.
 * @returns Addresses with their methods.
 * @see L-60
 */
export function serveUploads(
  app: FastifyInstance,
  db: Database,
  origin: string,
): { readonly method: 'POST'; readonly url: string }[] {
  const served = uploads.map((op) => ({ op, url: urlOf(op.rest) }))
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    // Left unread: the operation takes it from the wire.
    inner.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const { op, url } of served) serve(inner, db, op, url, origin)
  })
  return served.map(({ url }) => ({ method: 'POST', url }))
}

const urlOf = (rest: string): string =>
  `/app${rest.slice(rest.indexOf(' ') + 1).replace(/\{(\w+)\}/g, ':$1')}`

function serve(
  app: FastifyInstance,
  db: Database,
  op: (typeof uploads)[number],
  url: string,
  origin: string,
): void {
  const callers = new WeakMap<FastifyRequest, RunAs>()
  app.route({
    method: 'POST',
    url,
    bodyLimit: importLimits.fileBytes,
    config: { operation: op.name },
    async onRequest(request) {
      refuseForged(request, origin)
      // An upload is an operation of the web app, though not in its table.
      const known: AnyAppOperation = op
      callers.set(request, await answerInTime(admitCaller(db, known, request)))
    },
    async handler(request, reply) {
      try {
        const answer = await answerInTime(receive(op, callers.get(request), request), uploadMs)
        return sendAnswer(request, reply, answer)
      } catch (error) {
        // Whatever of the body is still on its way is not waited for.
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      }
    },
  })
}

async function receive(
  op: (typeof uploads)[number],
  run: RunAs | undefined,
  request: FastifyRequest,
): Promise<Answer<unknown>> {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ApiError('VALIDATION_ERROR', 'Send the file without Content-Encoding.', {
      status: 415,
    })
  }
  if (Number(request.headers['content-length']) > importLimits.fileBytes) {
    throw new ApiError('VALIDATION_ERROR', 'The file is too large. Split it.', { status: 413 })
  }
  // Fastify reads parts of the path as texts by name.
  const { orgId: _, ...path } = request.params as Record<string, string>
  const sent = { ...parseQuery(rawQuery(request.raw)), ...path, bytes: request.raw }
  const parsed = op.input.safeParse(sent, { reportInput: true })
  if (!parsed.success) throw toInputError(parsed.error, 'VALIDATION_ERROR')
  if (run === undefined) throw new ApiError('UNAUTHORIZED')
  return run(parsed.data)
}
