import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { appOperations, userOperations } from '../../app-operations.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { withAuthenticatedCaller } from '../authenticate-caller.ts'
import { sendAnswer } from '../envelope.ts'
import { methodNotAllowed } from '../routes.ts'
import { appRoute, readAddress, withPath } from './address.ts'
import {
  type AnyAppOperation,
  authorizeOperation,
  type RunOperation,
} from './authorize-operation.ts'
import { serveDownloads } from './downloads.ts'
import { refuseForged } from './guard.ts'
import { serveUploads } from './uploads.ts'

/**
 * Serves the web app's API to users with a browser session. API keys are ignored.
 *
 * @param publicUrl  Public URL of the service; only pages from this origin can make changes.
 * @see L-50; L-52
 */
export function serveAppApi(app: FastifyInstance, db: Database, publicUrl: string): void {
  const { origin } = new URL(publicUrl)
  const allowed = new Map<string, HTTPMethods[]>()
  for (const op of [...userOperations, ...appOperations]) {
    const { method, url } = appRoute(op.rest)
    allowed.set(url, [...(allowed.get(url) ?? []), method])
    serve(app, method, url, op, async (request) => {
      refuseForged(request, origin)
      return authorizeOperation(db, op, request)
    })
  }
  for (const { method, url } of [...serveUploads(app, db, origin), ...serveDownloads(app, db)]) {
    allowed.set(url, [...(allowed.get(url) ?? []), method])
  }
  for (const [url, served] of allowed) methodNotAllowed(app, url, served)
}

function serve(
  app: FastifyInstance,
  method: HTTPMethods,
  url: string,
  op: AnyAppOperation,
  admit: (request: FastifyRequest) => Promise<RunOperation>,
): void {
  app.route({
    method,
    url,
    ...(op.maxBodyBytes === undefined ? {} : { bodyLimit: op.maxBodyBytes }),
    config: { operation: op.name },
    ...withAuthenticatedCaller({
      authenticate: admit,
      handle: (run, request) => run(parseInput(op.input, readInput(request), op.invalidInputCode)),
      send: (answer, request, reply) => sendAnswer(request, reply, answer),
    }),
  })
}

/** All of the request's data in one object. */
function readInput(request: FastifyRequest): unknown {
  if (request.method === 'GET' || request.method === 'DELETE') return readAddress(request)
  const sent = request.body ?? {}
  // The schema rejects other types.
  return typeof sent !== 'object' || Array.isArray(sent) ? sent : withPath(request, sent)
}
