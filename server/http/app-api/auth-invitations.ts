import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { givenName } from '../../../contract/values/text.ts'
import {
  acceptInvitation,
  authPath,
  loadSignedInUser,
  readInvitation,
  requireAccountSession,
} from '../../features/accounts/index.ts'
import { maxPassword, minPassword } from '../../features/organizations/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import type { Rates } from '../auth-rates.ts'
import { sendAnswer } from '../envelope.ts'
import { routeOtherMethods } from '../routes.ts'

const token = z.string().min(1).max(100)

const readSchema = z.strictObject({ token })

const newSchema = z.strictObject({
  token,
  name: givenName,
  password: z
    .string()
    .min(minPassword, `must be at least ${minPassword} characters`)
    .max(maxPassword, `must be at most ${maxPassword} characters`),
})

/**
 * Serves routes for reading and accepting an invitation. Clients send the token in the body, so
 * that it is never logged.
 *
 * @see L-43
 */
export function serveInvitations(app: FastifyInstance, db: Database, rates: Rates): void {
  const [read, accept] = [`${authPath}/read-invitation`, `${authPath}/accept-invitation`]
  app.post(read, async (request, reply) => {
    rates.take('account', request)
    const body = parseInput(readSchema, request.body ?? {})
    return sendAnswer(request, reply, { data: await readInvitation(db, body.token, new Date()) })
  })
  app.post(accept, async (request, reply) => {
    rates.take('account', request)
    const person = await loadSignedInUser(db, request.headers)
    if (person !== undefined) requireAccountSession(person)
    const { token, ...who } =
      person === undefined
        ? parseInput(newSchema, request.body ?? {})
        : { ...parseInput(readSchema, request.body ?? {}), personId: person.personId }
    return sendAnswer(request, reply, { data: await acceptInvitation(db, token, who, new Date()) })
  })
  for (const url of [read, accept]) routeOtherMethods(app, url, ['POST'])
}
