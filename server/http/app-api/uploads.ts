import type { FastifyInstance, FastifyRequest } from 'fastify'
import { continueUpload, importLimits, uploadImport } from '../../features/imports/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import type { Answer } from '../../platform/operation.ts'
import { withDeadline } from '../authenticate-caller.ts'
import { sendAnswer } from '../envelope.ts'
import { rejectContentEncoding, skipBodyParsing } from '../json-body.ts'
import type { Route } from '../routes.ts'
import { appRoute, readAddress } from './address.ts'
import {
  type AnyAppOperation,
  authorizeOperation,
  type RunOperation,
} from './authorize-operation.ts'
import { refuseForged } from './guard.ts'

/** Operations that accept a file as the request body. */
const uploads = [uploadImport, continueUpload] as const

/** Maximum duration of an upload request, in milliseconds. */
const uploadMs = 60_000

/**
 * Handles uploads. The body is the file itself, which may be of any type and is stored while it is
 * being received.
 *
 * @param origin  Origin whose pages may send files.
 * @returns Routes with their methods.
 * @see L-60
 */
export function serveUploads(app: FastifyInstance, db: Database, origin: string): Route[] {
  app.register(async (inner) => {
    // The operation reads the raw stream.
    skipBodyParsing(inner)
    for (const op of uploads) serve(inner, db, op, origin)
  })
  return uploads.map(({ rest }) => appRoute(rest))
}

function serve(
  app: FastifyInstance,
  db: Database,
  op: (typeof uploads)[number],
  origin: string,
): void {
  const callers = new WeakMap<FastifyRequest, RunOperation>()
  app.route({
    ...appRoute(op.rest),
    bodyLimit: importLimits.fileBytes,
    config: { operation: op.name },
    async onRequest(request) {
      refuseForged(request, origin)
      // An upload is a web app operation that is not in `appOperations`.
      const operation: AnyAppOperation = op
      callers.set(request, await withDeadline(authorizeOperation(db, operation, request)))
    },
    async handler(request, reply) {
      const disconnect = new AbortController()
      reply.raw.once('close', () => disconnect.abort())
      const received = receive(op, callers.get(request), request, disconnect.signal)
      try {
        return sendAnswer(request, reply, await withDeadline(received, uploadMs))
      } catch (error) {
        disconnect.abort()
        // Close the connection instead of waiting for the rest of the body.
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      }
    },
  })
}

async function receive(
  op: (typeof uploads)[number],
  run: RunOperation | undefined,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Answer<unknown>> {
  rejectContentEncoding(request)
  if (Number(request.headers['content-length']) > importLimits.fileBytes) {
    throw new ApiError('VALIDATION_ERROR', 'The file is too large. Split it into smaller files.', {
      status: 413,
    })
  }
  const input = parseInput(op.input, { ...readAddress(request), bytes: request.raw, signal })
  if (run === undefined) throw new ApiError('UNAUTHORIZED')
  return run(input)
}
