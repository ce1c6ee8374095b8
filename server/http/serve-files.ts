import type { FastifyInstance, HTTPMethods } from 'fastify'
import { coversScope } from '../../contract/scopes.ts'
import type { Database } from '../platform/db/database.ts'
import type { Download } from '../platform/http/download.ts'
import { parseOperationInput } from '../platform/http/parse-input.ts'
import { createCtx, type Operation } from '../platform/operation.ts'
import { authenticateApiKey, withAuthenticatedCaller } from './authenticate-caller.ts'
import { lacksKeyScope } from './lacks-key-scope.ts'
import { methodNotAllowed, toRoute } from './routes.ts'
import { createDownloadLimit, sendDownload, whileAdmitted } from './send-download.ts'
import { basePath, readInput } from './serve-api.ts'

/**
 * Serves API operations that respond with a file instead of JSON.
 *
 * @see L-369
 */
export function serveFiles(
  app: FastifyInstance,
  db: Database,
  operations: readonly Operation<Operation['input'], Download>[],
): void {
  const countRunning = createDownloadLimit()
  for (const op of operations) {
    const { url } = toRoute(basePath, op.rest)
    const { onRequest, handler, getCaller } = withAuthenticatedCaller({
      async authenticate(request) {
        const identity = await authenticateApiKey(db, request)
        if (!coversScope(identity.scopes, op.scope)) throw lacksKeyScope(op.scope)
        return identity
      },
      async handle({ org, keyId, scopes }, request, deadline) {
        const input = parseOperationInput(op, readInput(op, request))
        const actor = { kind: 'key', id: keyId } as const
        const ctx = { ...createCtx(db, org, actor, undefined, deadline), scopes }
        const { data: file } = await op.run(ctx, input)
        const lines = whileAdmitted(file.lines, () => authenticateApiKey(db, request))
        return { ...file, lines: request.method === 'HEAD' ? noLines() : lines }
      },
      send: (file, _request, reply) => sendDownload(reply, file),
    })
    const method: HTTPMethods[] = ['GET', 'HEAD']
    app.route({
      ...{ method, url, config: { operation: op.name }, onRequest },
      handler(request, reply) {
        const caller = getCaller(request)
        if (caller !== undefined) countRunning(caller.org.id, reply)
        return handler(request, reply)
      },
    })
    methodNotAllowed(app, url, method)
  }
}

/** The response to HEAD has only headers, so the file is not generated. */
async function* noLines(): AsyncGenerator<string, void, void> {}
