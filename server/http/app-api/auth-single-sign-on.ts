import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  authPath,
  readSingleSignOnToken,
  singleSignOnCookie,
} from '../../features/accounts/index.ts'
import {
  completeSingleSignOn,
  findProviders,
  pendingMs,
  startSingleSignOn,
} from '../../features/single-sign-on/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import type { Rates } from '../auth-rates.ts'
import { sendAnswer } from '../envelope.ts'
import { routeOtherMethods } from '../routes.ts'
import { loginHeaders } from './auth-person.ts'

/** Dependencies of the single sign-on routes. */
interface SingleSignOnParts {
  readonly db: Database
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly rates: Rates
}

const base = `${authPath}/single-sign-on`

const email = z.email('must be a valid email address').max(254)
const findSchema = z.strictObject({ email })
const startSchema = z.strictObject({
  provider: z.union([z.uuid(), z.literal('installation')]),
  email: email.optional(),
  returnTo: z.string().max(2_000).default('/'),
})
const callbackSchema = z.object({ provider: z.string().max(100) })

/** Maximum length of a callback's query, in characters. */
const maxQuery = 8_000

/**
 * Serves sign-in with an identity provider. The callback is a GET request with a side effect, so it
 * is accepted only from the browser that started the sign-in, as identified by a cookie.
 *
 * @see L-333
 */
export function serveSingleSignOn(app: FastifyInstance, parts: SingleSignOnParts): void {
  const { db, publicUrl, rates } = parts
  const [find, start, callback] = [`${base}/find`, `${base}/start`, `${base}/callback/:provider`]
  app.post(find, async (request, reply) => {
    rates.take('account', request)
    const sent = parseInput(findSchema, request.body ?? {})
    return sendAnswer(request, reply, { data: await findProviders(db, sent.email) })
  })
  app.post(start, async (request, reply) => {
    const sent = parseInput(startSchema, request.body ?? {})
    rates.take('signIn', request)
    const browser = readBrowser(parts, request) ?? randomBytes(24).toString('base64url')
    const url = await startSingleSignOn(db, { ...sent, browser }, new Date())
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    // `SameSite=Lax` is required, because the provider's page redirects back here.
    const lasts = `Max-Age=${pendingMs / 1_000}; Path=/; HttpOnly; SameSite=Lax${secure}`
    reply.header('set-cookie', `${singleSignOnCookie(publicUrl)}=${browser}; ${lasts}`)
    return sendAnswer(request, reply, { data: { url } })
  })
  app.get(callback, async (request, reply) => {
    rates.take('signIn', request)
    const { provider } = parseInput(callbackSchema, request.params)
    const query = new URL(request.url, publicUrl).search.slice(0, maxQuery)
    const input = { provider, query: new URLSearchParams(query), headers: loginHeaders(request) }
    const browser = readBrowser(parts, request)
    const result = await completeSingleSignOn(db, { ...input, browser }, new Date())
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if ('failure' in result) {
      return reply.redirect(`${publicUrl}/single-sign-on?failure=${result.failure}`, 303)
    }
    for (const cookie of result.cookies) reply.header('set-cookie', cookie)
    return reply.redirect(publicUrl + result.returnTo, 303)
  })
  for (const url of [find, start]) routeOtherMethods(app, url, ['POST'])
  routeOtherMethods(app, callback, ['GET'])
}

const readBrowser = (
  { publicUrl }: SingleSignOnParts,
  { headers }: FastifyRequest,
): string | undefined => readSingleSignOnToken(headers.cookie, publicUrl)
