import type { FastifyInstance } from 'fastify'
import { exportAdSpend } from '../../features/ad-spend/index.ts'
import { exportAudit } from '../../features/audit/index.ts'
import { exportConversions } from '../../features/conversions/index.ts'
import { downloadImportErrors } from '../../features/imports/index.ts'
import { exportLeads } from '../../features/leads/index.ts'
import { downloadOverviews } from '../../features/overview/index.ts'
import { reportFileOperations } from '../../features/report-files/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Download } from '../../platform/http/download.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { withAuthenticatedCaller } from '../authenticate-caller.ts'
import type { Route } from '../routes.ts'
import { createDownloadLimit, sendDownload, whileAdmitted } from '../send-download.ts'
import { appRoute, readAddress } from './address.ts'
import { type AnyAppOperation, authorizeOperation } from './authorize-operation.ts'

/** Operations that respond with a file. */
const downloads = [
  exportLeads,
  exportAudit,
  downloadImportErrors,
  exportConversions,
  exportAdSpend,
  ...reportFileOperations,
  downloadOverviews,
] as const

/**
 * Serves downloads. A file is generated only as fast as its client reads it, and generation stops
 * when the client disconnects.
 *
 * @returns Routes with their methods.
 * @see L-68
 */
export function serveDownloads(app: FastifyInstance, db: Database): Route[] {
  const countRunning = createDownloadLimit()
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
      send: (file, _request, reply) => sendDownload(reply, file),
    })
    app.route<{ Params: { orgId?: string } }>({
      ...route,
      config: { operation: op.name },
      onRequest,
      handler(request, reply) {
        const { orgId } = request.params
        // At this point, the caller has been confirmed as a member. Files that cover several
        // organizations are limited per user.
        if (orgId !== undefined) countRunning(orgId.toLowerCase(), reply)
        return handler(request, reply)
      },
    })
    return route
  })
}
