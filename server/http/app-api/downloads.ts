import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportConversions } from '../../features/conversions/index.ts'
import { downloadImportErrors } from '../../features/imports/index.ts'
import { exportLeads } from '../../features/leads/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Download } from '../../platform/http/download.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { withAuthenticatedCaller } from '../authenticate-caller.ts'
import type { Route } from '../routes.ts'
import { appRoute, readAddress } from './address.ts'
import { type AnyAppOperation, authorizeOperation } from './authorize-operation.ts'

/** Operations that respond with a file. */
const downloads = [exportLeads, downloadImportErrors, exportConversions] as const

/**
 * Maximum number of concurrent downloads per organization, because each one keeps some leads in
 * memory.
 */
const mostAtOnce = 3

/**
 * Serves downloads. A file is generated no faster than its client reads it, and generation stops
 * when the client disconnects. An error after the first bytes closes the connection, because a
 * truncated file that looks complete would be worse.
 *
 * @returns Routes with their methods.
 * @see L-68
 */
export function serveDownloads(app: FastifyInstance, db: Database): Route[] {
  const running = new Map<string, number>()
  return downloads.map((op) => {
    const route = appRoute(op.rest)
    // A download is a web app operation that is not in `appOperations`.
    const operation: AnyAppOperation = op
    const { onRequest, handler } = withAuthenticatedCaller({
      authenticate: (request) => authorizeOperation(db, operation, request),
      async handle(run, request) {
        const input = parseInput(op.input, readAddress(request), op.invalidInputCode)
        // Each of these operations returns a file.
        const file = (await run(input)).data as Download
        return {
          ...file,
          lines: whileAdmitted(file.lines, () => authorizeOperation(db, operation, request)),
        }
      },
      send: (file, _request, reply) => sendFile(reply, file),
    })
    app.route<{ Params: { orgId: string } }>({
      ...route,
      config: { operation: op.name },
      onRequest,
      handler(request, reply) {
        // At this point, the caller has been verified to be a member.
        countRunning(running, request.params.orgId.toLowerCase(), reply)
        return handler(request, reply)
      },
    })
    return route
  })
}

/**
 * The rest of a file, sent only as long as its reader is authorized: a slow download can take
 * hours, during which the user may be removed or signed out.
 */
async function* whileAdmitted(
  lines: Download['lines'],
  admit: () => Promise<unknown>,
): AsyncGenerator<string, void, void> {
  for await (const piece of lines) {
    await admit()
    yield piece
  }
}

/**
 * Counts a download as running until it ends, no matter how. @throws ApiError 429 above the limit.
 */
function countRunning(running: Map<string, number>, orgId: string, reply: FastifyReply): void {
  const before = running.get(orgId) ?? 0
  if (before >= mostAtOnce) {
    throw new ApiError(
      'RATE_LIMITED',
      `${mostAtOnce} downloads are already running. Try again when one has finished.`,
      { headers: { 'retry-after': '10' } },
    )
  }
  running.set(orgId, before + 1)
  finished(reply.raw, () => {
    const remaining = (running.get(orgId) ?? 1) - 1
    if (remaining === 0) running.delete(orgId)
    else running.set(orgId, remaining)
  })
}

const sendFile = (reply: FastifyReply, { name, contentType, lines }: Download): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', disposition(name))
    .send(Readable.from(lines))

/** `Content-Disposition` for any file name. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
