import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  authPath,
  confirmEmail,
  loadSignedInUser,
  startEmailChange,
} from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { html } from '../../platform/http/html-template.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import type { Rates } from '../auth-rates.ts'
import { sendAnswer } from '../envelope.ts'
import { page, pageHeaders } from '../html.ts'
import { getPageTexts } from '../page-texts/index.ts'
import { routeOtherMethods } from '../routes.ts'
import { requireAccountSignIn } from './auth-person.ts'

/** Dependencies of the email change routes. */
export interface EmailParts {
  readonly db: Database
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly rates: Rates
}

const changeSchema = z.strictObject({
  newEmail: z.email('must be a valid email address').max(254),
  password: z.string().max(1_000).optional(),
})

/**
 * Serves the routes for the email change and for the link sent to the new address.
 *
 * @see L-47
 */
export function serveEmail(app: FastifyInstance, { db, publicUrl, rates }: EmailParts): void {
  const [change, verify] = [`${authPath}/change-email`, `${authPath}/verify-email`]
  app.post(change, async (request, reply) => {
    const person = await requireAccountSignIn(db, request)
    const input = parseInput(changeSchema, request.body ?? {})
    rates.take('mail', request, input.newEmail)
    rates.take('code', request, person.email)
    await startEmailChange(db, person, input, new Date())
    return sendAnswer(request, reply, { data: { status: true } })
  })
  app.get(verify, async (request, reply) => {
    rates.take('code', request)
    const token = new URL(request.url, publicUrl).searchParams.get('token') ?? ''
    const opener = await loadSignedInUser(db, request.headers)
    const isChanged = await confirmEmail(db, token, opener, new Date())
    if (isChanged) return reply.redirect(`${publicUrl}/`, 302)
    const { language, emailExpired } = getPageTexts(request.headers)
    const content = html`<p>${emailExpired.help}</p>`
    const expired = page({ language, title: emailExpired.title, content })
    return reply.code(404).headers(pageHeaders).send(expired.html)
  })
  routeOtherMethods(app, change, ['POST'])
  routeOtherMethods(app, verify, ['GET'])
}
