import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { appOperations, personOperations } from '../app-operations.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Database } from '../platform/database.ts'
import type { Answer } from '../platform/operation.ts'
import { type AnyAppOperation, admitCaller, type RunAs } from './app-api-caller.ts'
import { refuseForged } from './app-api-guard.ts'
import { serveDownloads } from './app-export.ts'
import { serveUploads } from './app-import.ts'
import { callerFirst } from './caller-first.ts'
import { rawQuery } from './credentials.ts'
import { sendAnswer } from './envelope.ts'
import { refuseOthers } from './http.ts'
import { toInputError } from './problems.ts'
import { parseQuery } from './query.ts'

/** Where the web app finds what it calls, below the origin. */
const appPath = '/app'

/**
 * Serves what the web app calls: the settings of organizations, and their leads, to people with a
 * browser session. Keys of the API are not looked at.
 *
 * @param publicUrl  Address that browsers reach the service by; only its pages may change anything.
 * @see L-50; L-52
 */
export function serveAppApi(app: FastifyInstance, db: Database, publicUrl: string): void {
  const { origin } = new URL(publicUrl)
  const allowed = new Map<string, HTTPMethods[]>()
  for (const op of [...personOperations, ...appOperations]) {
    const [method = '', path = ''] = op.rest.split(' ')
    const url = appPath + path.replace(/\{(\w+)\}/g, ':$1')
    // `AppRest` admits only methods of HTTP.
    const served = method as HTTPMethods
    allowed.set(url, [...(allowed.get(url) ?? []), served])
    serve(app, served, url, op, async (request) => {
      refuseForged(request, origin)
      return admitCaller(db, op, request)
    })
  }
  for (const { method, url } of [...serveUploads(app, db, origin), ...serveDownloads(app, db)]) {
    allowed.set(url, [...(allowed.get(url) ?? []), method])
  }
  for (const [url, served] of allowed) refuseOthers(app, url, served)
}

function serve(
  app: FastifyInstance,
  method: HTTPMethods,
  url: string,
  op: AnyAppOperation,
  admit: (request: FastifyRequest) => Promise<RunAs>,
): void {
  app.route({
    method,
    url,
    config: { operation: op.name },
    ...callerFirst({
      admit,
      answer: (run, request) => answerTo(op, run, request),
      send: (answer, request, reply) => sendAnswer(request, reply, answer),
    }),
  })
}

async function answerTo(
  op: AnyAppOperation,
  run: RunAs,
  request: FastifyRequest,
): Promise<Answer<unknown>> {
  const parsed = op.input.safeParse(readInput(request), { reportInput: true })
  if (!parsed.success) throw toInputError(parsed.error, op.invalid ?? 'VALIDATION_ERROR')
  return run(parsed.data)
}

/** What was sent, in one object: the path decides over what else would have the same name. */
function readInput(request: FastifyRequest): unknown {
  // Fastify reads parts of the path as texts by name.
  const { orgId: _, ...path } = request.params as Record<string, string>
  const sent = isWithBody(request) ? (request.body ?? {}) : parseQuery(rawQuery(request.raw))
  // What is no object is for the schema to refuse.
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const twice = Object.keys(path).find((name) => Object.hasOwn(sent, name))
  if (twice === undefined) return { ...sent, ...path }
  throw new ApiError('VALIDATION_ERROR', `${twice} stands in the address already.`)
}

const isWithBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'DELETE'
