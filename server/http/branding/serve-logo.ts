import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import * as z from 'zod'
import { findLogo } from '../../features/branding/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { found } from '../../platform/http/api-error.ts'
import { withDeadline } from '../authenticate-caller.ts'
import { methodNotAllowed } from '../routes.ts'

const url = '/logos/:orgId/:logoKey'

const paramsSchema = z.object({ orgId: z.string(), logoKey: z.string() })

/**
 * Serves logos to anyone who has the URL, such as visitors with a share link. The content security
 * policy keeps browsers from running any scripts in the file.
 *
 * @see L-424
 */
export function serveLogo(app: FastifyInstance, db: Database): void {
  const handler: RouteHandlerMethod = async (request, reply) => {
    const { orgId, logoKey } = paramsSchema.parse(request.params)
    const logo = found(await withDeadline(findLogo(db, orgId, logoKey)), 'logo')
    return reply
      .headers({
        'content-type': logo.type,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'x-robots-tag': 'noindex',
      })
      .send(logo.bytes)
  }
  app.route({ method: ['GET', 'HEAD'], url, handler })
  methodNotAllowed(app, url, ['GET', 'HEAD'])
}
