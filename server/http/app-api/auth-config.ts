import type { FastifyInstance } from 'fastify'
import { authPath, signInPage } from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { sendAnswer } from '../envelope.ts'
import { methodNotAllowed } from '../routes.ts'

/** Serves what a page for signing in must know, to everybody. */
export function serveSignInPage(app: FastifyInstance, db: Database): void {
  const url = `${authPath}/config`
  app.get(url, async (request, reply) => sendAnswer(request, reply, { data: signInPage(db) }))
  methodNotAllowed(app, url, ['GET'])
}
