import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  authPath,
  endLogin,
  endLogins,
  listLogins,
  loginCookie,
} from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isId } from '../../platform/process/ids.ts'
import { sendAnswer } from '../envelope.ts'
import { routeOtherMethods } from '../routes.ts'
import { requireSignIn } from './auth-person.ts'

const paramsSchema = z.object({ id: z.string().refine(isId) })

/**
 * Serves routes that list and end a user's browser sessions, or that sign the user out everywhere.
 *
 * @param publicUrl  Public URL of the service; determines the cookie's name.
 */
export function serveLogins(app: FastifyInstance, db: Database, publicUrl: string): void {
  const list = `${authPath}/sessions`
  app.get(list, async (request, reply) => {
    const person = await requireSignIn(db, request)
    const logins = await listLogins(db, person, new Date())
    const data = logins.map((login) => ({ ...login, isCurrent: login.id === person.loginId }))
    return sendAnswer(request, reply, { data })
  })
  app.delete(list, async (request, reply) => {
    const person = await requireSignIn(db, request)
    const ended = await endLogins(db, person.personId)
    forgetCookie(reply, publicUrl)
    return sendAnswer(request, reply, { data: { ended } })
  })
  routeOtherMethods(app, list, ['GET', 'DELETE'])
  app.delete(`${list}/:id`, async (request, reply) => {
    const person = await requireSignIn(db, request)
    const params = paramsSchema.safeParse(request.params)
    const isEnded = params.success && (await endLogin(db, person, params.data.id))
    if (!isEnded) throw new ApiError('NOT_FOUND', 'Session not found.')
    if (params.data.id === person.loginId) forgetCookie(reply, publicUrl)
    return sendAnswer(request, reply, { data: { ended: 1 } })
  })
  routeOtherMethods(app, `${list}/:id`, ['DELETE'])
}

function forgetCookie(reply: FastifyReply, publicUrl: string): void {
  const name = loginCookie(publicUrl)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`)
}
