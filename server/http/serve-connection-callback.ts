import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import {
  getSessionMemberships,
  loadSignedInUser,
  requireSingleSignOn,
} from '../features/accounts/index.ts'
import {
  type ConnectionResult,
  type ConsentCallback,
  callbackPath,
  completeConnection,
} from '../features/conversions/index.ts'
import { completeConsent, consentPath } from '../features/inbound-sources/index.ts'
import { may } from '../features/members/index.ts'
import { getOrg } from '../features/organizations/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Ctx, createCtx } from '../platform/operation.ts'
import { methodNotAllowed } from './routes.ts'

const maxLength = 4_000

/**
 * A redirect URL, the permission it requires, and the section of the web app that shows the result.
 */
interface CallbackPage {
  readonly path: string
  readonly permission: 'conversions.change' | 'inbound.change'
  readonly section: string
  complete(ctx: Ctx, callback: ConsentCallback): Promise<ConnectionResult>
}

const pages: readonly CallbackPage[] = [
  {
    path: callbackPath,
    permission: 'conversions.change',
    section: 'conversions',
    complete: completeConnection,
  },
  {
    path: consentPath,
    permission: 'inbound.change',
    section: 'inbound',
    complete: completeConsent,
  },
]

/**
 * Serves the pages that platforms redirect users to after consent. Each redirect is a GET request
 * with a side effect, so its state parameter is bound to the user and the session.
 *
 * @see L-289, L-434
 */
export function serveConnectionCallback(app: FastifyInstance, db: Database): void {
  for (const page of pages) {
    app.route({ method: ['GET'], url: page.path, handler: createHandler(db, page) })
    methodNotAllowed(app, page.path, ['GET'])
  }
}

const createHandler =
  (db: Database, { permission, section, complete }: CallbackPage): RouteHandlerMethod =>
  async (request, reply) => {
    const query = new URL(request.url, 'http://callback.example').searchParams
    const state = query.get('state') ?? ''
    const code = query.get('code') ?? undefined
    const [orgId = '', rowId = ''] = state.split('.')
    const isState = /^[0-9a-f-]{36}\.[0-9a-f-]{36}\.[\w-]{43}$/.test(state)
    if (!isState || (code ?? '').length > maxLength) {
      throw new ApiError('VALIDATION_ERROR', 'The link is invalid. Connect the account again.')
    }
    const person = await loadSignedInUser(db, request.headers)
    if (person === undefined) throw new ApiError('UNAUTHORIZED', 'Sign in first.')
    const memberships = await getSessionMemberships(db, person)
    const membership = memberships.find((one) => one.orgId === orgId)
    if (membership !== undefined) requireSingleSignOn(membership)
    const role = membership?.role
    const org = await getOrg(db, orgId)
    if (org === undefined || role === undefined || !may(role, permission)) {
      throw new ApiError('FORBIDDEN', 'Your role does not allow connecting accounts.')
    }
    const ctx = createCtx(db, org, { kind: 'user', id: person.personId })
    const { personId: userId, loginId } = person
    const result = await complete(ctx, { rowId, state, code, userId, loginId })
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/o/${orgId}/settings/${section}?connection=${result}`, 303)
  }
