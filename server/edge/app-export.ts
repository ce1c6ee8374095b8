import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { downloadImportErrors } from '../features/imports/index.ts'
import { exportLeads } from '../features/leads/index.ts'
import type { Database } from '../platform/database.ts'
import type { Download } from '../platform/download.ts'
import { type AnyAppOperation, admitCaller } from './app-api-caller.ts'
import { callerFirst } from './caller-first.ts'
import { rawQuery } from './credentials.ts'
import { toInputError } from './problems.ts'
import { parseQuery } from './query.ts'

/** Operations whose answer is a file. */
const downloads = [exportLeads, downloadImportErrors] as const

/**
 * Serves downloads. A file is made no faster than its client reads it, and no further than it
 * listens. What goes wrong after the first bytes ends the connection: a file that looks whole and
 * is not would be worse.
 *
 * @returns Addresses with their methods.
 * @see L-68
 */
export function serveDownloads(
  app: FastifyInstance,
  db: Database,
): { readonly method: 'GET'; readonly url: string }[] {
  return downloads.map((op) => {
    const url = `/app${op.rest.slice('GET '.length).replace(/\{(\w+)\}/g, ':$1')}`
    // A download is an operation of the web app, though not in its table.
    const known: AnyAppOperation = op
    app.route({
      method: 'GET',
      url,
      config: { operation: op.name },
      ...callerFirst({
        admit: (request) => admitCaller(db, known, request),
        async answer(run, request) {
          const parsed = op.input.safeParse(readInput(request), { reportInput: true })
          if (!parsed.success) throw toInputError(parsed.error, op.invalid ?? 'VALIDATION_ERROR')
          // Both operations answer a file.
          return (await run(parsed.data)).data as Download
        },
        send: (file, _request, reply) => sendFile(reply, file),
      }),
    })
    return { method: 'GET', url }
  })
}

function readInput(request: FastifyRequest): unknown {
  // Fastify reads parts of the path as texts by name.
  const { orgId: _, ...path } = request.params as Record<string, string>
  return { ...parseQuery(rawQuery(request.raw)), ...path }
}

const sendFile = (reply: FastifyReply, { name, contentType, lines }: Download): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', disposition(name))
    .send(Readable.from(lines))

/** Offers a file for saving, whatever its name holds. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
