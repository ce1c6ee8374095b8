import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SignInConfig } from '../../../contract/organizations/account.ts'
import { authPath, callAuth, getSignInConfig } from '../../features/accounts/index.ts'
import { getOfferedProvider } from '../../features/single-sign-on/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Proxies } from '../../platform/http/client-address.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { openRates } from '../auth-rates.ts'
import { sendAnswer } from '../envelope.ts'
import { routeOtherMethods } from '../routes.ts'
import { toRefusal, withoutTokens } from './auth-answer.ts'
import { serveEmail } from './auth-email.ts'
import { serveInvitations } from './auth-invitations.ts'
import { serveLogins } from './auth-logins.ts'
import { servePasskeys } from './auth-passkeys.ts'
import { authPaths } from './auth-paths.ts'
import { loginHeaders } from './auth-person.ts'
import { serveSingleSignOn } from './auth-single-sign-on.ts'
import { refuseForged } from './guard.ts'
import { assertPageUserIfSignedIn } from './page-user.ts'

/** Maximum size of a body, in bytes. */
const maxBytes = 8_192

/** Dependencies of the account routes. */
export interface AuthParts {
  readonly db: Database
  /** Public URL of the service. */
  readonly publicUrl: string
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly proxies: Proxies | undefined
}

/**
 * Serves `/app/auth`: sign-in and sign-out, two-factor authentication, passkeys, passwords, browser
 * sessions and invitations. Responses use the envelope; session tokens appear only in cookies.
 *
 * @see L-40
 */
export function serveAuth(app: FastifyInstance, parts: AuthParts): void {
  const rates = openRates(parts.proxies)
  void app.register(async (scope) => {
    const { origin } = new URL(parts.publicUrl)
    scope.addHook('onRequest', async (request) => {
      refuseForged(request, origin)
      await assertPageUserIfSignedIn(parts.db, request)
    })
    for (const [path, { method, group, body }] of Object.entries(authPaths)) {
      const url = authPath + path
      scope.route({
        method,
        url,
        bodyLimit: maxBytes,
        handler: async (request, reply) => {
          const sent = parseInput(body, method === 'GET' ? undefined : (request.body ?? {}))
          if (group !== undefined) rates.take(group, request, emailIn(sent))
          return pass(parts, request, sent, reply)
        },
      })
      routeOtherMethods(scope, url, [method])
    }
    serveLogins(scope, parts.db, parts.publicUrl)
    serveInvitations(scope, parts.db, rates)
    servePasskeys(scope, { ...parts, rates })
    serveEmail(scope, { ...parts, rates })
    serveSingleSignOn(scope, { ...parts, rates })
    serveSignInPage(scope, parts.db)
  })
}

const emailSchema = z.object({ email: z.string() })

/** The email address in a sign-in attempt, if there is one. Each address has its own rate limit. */
const emailIn = (sent: unknown): string | undefined => emailSchema.safeParse(sent).data?.email

/** Passes a request to the auth library. */
async function pass(
  { db, publicUrl }: AuthParts,
  request: FastifyRequest,
  sent: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await callAuth(db, toRequest(request, sent, publicUrl))
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const location = answer.headers.get('location')
  if (location !== null && answer.status < 400) return reply.redirect(location, 302)
  const text = await answer.text()
  const data: unknown = text === '' ? null : JSON.parse(text)
  if (answer.status >= 400) throw toRefusal(answer.status, data)
  return sendAnswer(request, reply, { data: withoutTokens(data) })
}

/** Builds the request for the auth library, after all checks. */
function toRequest(request: FastifyRequest, sent: unknown, publicUrl: string): Request {
  const { method, url } = request
  const passed = loginHeaders(request)
  passed.set('origin', new URL(publicUrl).origin)
  if (method === 'GET') return new Request(publicUrl + url, { method, headers: passed })
  passed.set('content-type', 'application/json')
  return new Request(publicUrl + url, { method, headers: passed, body: JSON.stringify(sent) })
}

/** Serves the sign-in page's public configuration. */
function serveSignInPage(app: FastifyInstance, db: Database): void {
  const url = `${authPath}/config`
  app.get(url, async (request, reply) => {
    const data: SignInConfig = { ...getSignInConfig(db), singleSignOn: getOfferedProvider(db) }
    return sendAnswer(request, reply, { data })
  })
  routeOtherMethods(app, url, ['GET'])
}
