import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import {
  getSessionMemberships,
  loadSignedInUser,
  requireSingleSignOn,
} from '../features/accounts/index.ts'
import {
  type ConnectionResult,
  callbackPath,
  completeConnection,
} from '../features/conversions/index.ts'
import { may } from '../features/members/index.ts'
import { getOrg } from '../features/organizations/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { createCtx } from '../platform/operation.ts'
import { methodNotAllowed } from './routes.ts'

const maxLength = 4_000

/**
 * Serves the page that an ad platform redirects to after consent. It is a GET request with a side
 * effect, so its state is bound to the user and the session.
 *
 * @see L-289
 */
export function serveConnectionCallback(app: FastifyInstance, db: Database): void {
  const handler: RouteHandlerMethod = async (request, reply) => {
    const query = new URL(request.url, 'http://callback.example').searchParams
    const state = query.get('state') ?? ''
    const code = query.get('code') ?? undefined
    const [orgId = '', destinationId = ''] = state.split('.')
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
    if (org === undefined || role === undefined || !may(role, 'conversions.change')) {
      throw new ApiError('FORBIDDEN', 'Your role does not allow connecting accounts.')
    }
    const ctx = createCtx(db, org, { kind: 'user', id: person.personId })
    const { personId: userId, loginId } = person
    const result: ConnectionResult = await completeConnection(ctx, {
      ...{ destinationId, state, code, userId, loginId },
    })
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/o/${orgId}/settings/conversions?connection=${result}`, 303)
  }
  app.route({ method: ['GET'], url: callbackPath, handler })
  methodNotAllowed(app, callbackPath, ['GET'])
}
