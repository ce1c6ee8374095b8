import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import * as z from 'zod'
import { pullFile } from '../features/conversions/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Proxies } from '../platform/http/client-address.ts'
import { openRates } from './auth-rates.ts'
import { methodNotAllowed } from './routes.ts'

const url = '/conversions/:orgId/:file'

const paramsSchema = z.object({ orgId: z.string(), file: z.string() })

interface ConversionFileParts {
  readonly db: Database
  readonly proxies: Proxies | undefined
}

/**
 * Serves conversion files to ad platforms. They authenticate with a user name and a password (basic
 * authentication), because they cannot send an API key.
 *
 * @see L-279
 */
export function serveConversionFile(
  app: FastifyInstance,
  { db, proxies }: ConversionFileParts,
): void {
  const rates = openRates(proxies)
  const handler: RouteHandlerMethod = async (request, reply) => {
    const { orgId, file } = paramsSchema.parse(request.params)
    const password = parsePassword(request.headers.authorization)
    const destinationId = /^([^.]+)\.csv$/.exec(file)?.[1] ?? ''
    const agent = request.headers['user-agent'] ?? ''
    const isHead = request.method === 'HEAD'
    // Only failures count, because a platform may use a single network to fetch many organizations'
    // files.
    const account = `${orgId} ${destinationId}`.slice(0, 100).toLowerCase()
    const onAllowed = rates.reserve('signIn', request, account)
    const pull = { orgId, destinationId, password, agent, isHead, onAllowed }
    const content = await pullFile(db, pull)
    if (content === undefined) {
      throw new ApiError('UNAUTHORIZED', 'Wrong URL or password, or the destination is disabled.', {
        headers: { 'www-authenticate': 'Basic realm="Leadtrace conversions"' },
      })
    }
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="conversions.csv"')
      .header('cache-control', 'no-store')
      .send(content)
  }
  app.route({ method: ['GET', 'HEAD'], url, handler })
  methodNotAllowed(app, url, ['GET', 'HEAD'])
}

/** The password in a `Basic` header; empty for any other header. */
function parsePassword(header: string | undefined): string {
  const [, encoded] = /^basic +([a-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}
