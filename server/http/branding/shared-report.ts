import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { SharedReport } from '../../../contract/shared-report.ts'
import { createSharedFile, sharedFileInput } from '../../features/report-files/index.ts'
import { openSharedReport, sharedReportInput } from '../../features/share-links/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Proxies } from '../../platform/http/client-address.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { openRates } from '../auth-rates.ts'
import { withDeadline } from '../authenticate-caller.ts'
import { sendAnswer } from '../envelope.ts'
import { methodNotAllowed } from '../routes.ts'
import { createDownloadLimit, sendDownload } from '../send-download.ts'
import { getHostOrg } from './own-hosts.ts'

const url = '/app/shared-report'

const fileUrl = `${url}/file`

const unknownLink = () => new ApiError('NOT_FOUND', 'This link has expired or been revoked.')

interface SharedReportParts {
  readonly db: Database
  readonly proxies: Proxies | undefined
}

/**
 * Serves the metrics behind share links, as JSON and as a PDF, to visitors without an account. The
 * token is in the body, so that no log or referrer contains it. Wrong tokens and passwords count
 * toward a rate limit.
 *
 * @see L-358
 */
export function serveSharedReport(app: FastifyInstance, parts: SharedReportParts): void {
  const { db } = parts
  const open = createOpener(parts)
  const countRunning = createDownloadLimit()
  app.post(url, { config: { operation: 'shared_report' } }, async (request, reply) => {
    const input = parseInput(sharedReportInput, request.body ?? {})
    reply.headers(privateHeaders)
    const data = await open(request, input)
    return sendAnswer(request, reply, { data })
  })
  app.post(fileUrl, { config: { operation: 'shared_report_file' } }, async (request, reply) => {
    const input = parseInput(sharedFileInput, request.body ?? {})
    reply.headers(privateHeaders)
    const data = await open(request, input)
    countRunning(input.token, reply)
    return sendDownload(reply, await withDeadline(createSharedFile(db, data, input)))
  })
  for (const one of [url, fileUrl]) methodNotAllowed(app, one, ['POST'])
}

const privateHeaders = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' } as const

type SharedReportInput = z.output<typeof sharedReportInput>

/**
 * @returns A function that throws an ApiError unless both the token and the password are correct.
 */
function createOpener({ db, proxies }: SharedReportParts) {
  const rates = openRates(proxies)
  return async (request: FastifyRequest, input: SharedReportInput): Promise<SharedReport> => {
    const hostOrg = getHostOrg(request)
    if (hostOrg !== undefined && !input.token.startsWith(`${hostOrg}.`)) throw unknownLink()
    // A token starts with the ID of its organization.
    const account = input.token.slice(0, 100)
    const giveBack = rates.reserve('signIn', request, account)
    const data = await withDeadline(openSharedReport(db, input))
    const isMissing = data === 'password' && input.password === undefined
    const isOpen = data !== undefined && data !== 'password'
    if (isOpen || isMissing) giveBack()
    if (isOpen) return data
    if (data === undefined) throw unknownLink()
    throw new ApiError('FORBIDDEN', isMissing ? 'Enter the password.' : 'Wrong password.', {
      details: { reason: 'password' },
    })
  }
}
