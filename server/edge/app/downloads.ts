import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { downloadImportErrors } from '../../features/imports/index.ts'
import { exportLeads } from '../../features/leads/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Download } from '../../platform/download.ts'
import { callerFirst } from '../caller-first.ts'
import { parseInput } from '../parse-input.ts'
import type { Route } from '../routes.ts'
import { appRoute, readAddress } from './address.ts'
import { type AnyAppOperation, admitCaller } from './caller.ts'

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
export function serveDownloads(app: FastifyInstance, db: Database): Route[] {
  return downloads.map((op) => {
    const route = appRoute(op.rest)
    // A download is an operation of the web app, though not in its table.
    const known: AnyAppOperation = op
    app.route({
      ...route,
      config: { operation: op.name },
      ...callerFirst({
        admit: (request) => admitCaller(db, known, request),
        async answer(run, request) {
          const input = parseInput(op.input, readAddress(request), op.invalid)
          // Both operations answer a file.
          return (await run(input)).data as Download
        },
        send: (file, _request, reply) => sendFile(reply, file),
      }),
    })
    return route
  })
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
