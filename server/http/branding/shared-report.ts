import type { FastifyInstance } from 'fastify'
import { openSharedReport, sharedReportInput } from '../../features/share-links/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Proxies } from '../../platform/http/client-address.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { openRates } from '../auth-rates.ts'
import { withDeadline } from '../authenticate-caller.ts'
import { sendAnswer } from '../envelope.ts'
import { methodNotAllowed } from '../routes.ts'
import { getHostOrg } from './own-hosts.ts'

const url = '/app/shared-report'

const unknownLink = () => new ApiError('NOT_FOUND', 'This link has expired or been revoked.')

/**
 * Serves the metrics behind share links to visitors without an account. The token is in the body,
 * so that no log or referrer contains it. Wrong tokens and passwords count toward a rate limit.
 *
 * @see L-358
 */
export function serveSharedReport(
  app: FastifyInstance,
  { db, proxies }: { readonly db: Database; readonly proxies: Proxies | undefined },
): void {
  const rates = openRates(proxies)
  app.post(url, { config: { operation: 'shared_report' } }, async (request, reply) => {
    const input = parseInput(sharedReportInput, request.body ?? {})
    const hostOrg = getHostOrg(request)
    if (hostOrg !== undefined && !input.token.startsWith(`${hostOrg}.`)) throw unknownLink()
    // A token starts with its organization's ID.
    const account = input.token.slice(0, 100)
    const giveBack = rates.reserve('signIn', request, account)
    const data = await withDeadline(openSharedReport(db, input))
    reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    const isMissing = data === 'password' && input.password === undefined
    const isOpen = data !== undefined && data !== 'password'
    if (isOpen || isMissing) giveBack()
    if (isOpen) return sendAnswer(request, reply, { data })
    if (data === undefined) throw unknownLink()
    throw new ApiError('FORBIDDEN', isMissing ? 'Enter the password.' : 'Wrong password.', {
      details: { reason: 'password' },
    })
  })
  methodNotAllowed(app, url, ['POST'])
}
