import type { FastifyRequest } from 'fastify'
import { roles } from '../../../contract/organizations/roles.ts'
import {
  getSessionMemberships,
  loadSignedInUser,
  requireSingleSignOn,
  type SessionMembership,
  type SignedIn,
} from '../../features/accounts/index.ts'
import { may, type Permission, permissions } from '../../features/members/index.ts'
import { getOrg } from '../../features/organizations/index.ts'
import type { AppOperation, User, UserCtx, UserOperation } from '../../platform/app-operation.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { type Answer, createCtx } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { firstHeaderValue, responseDeadline } from '../authenticate-caller.ts'
import { assertPageUser } from './page-user.ts'

export type AnyAppOperation = AppOperation<Permission> | UserOperation

/** Runs an authorized operation. @param input  Parsed input. */
export type RunOperation = (input: unknown) => Promise<Answer<unknown>>

/**
 * Authenticates a request and checks the user's permission for its operation.
 *
 * @throws ApiError `UNAUTHORIZED` without a browser session; `CONFLICT` if the page was rendered
 *   for another user; `NOT_FOUND` if the user is not a member of the organization, with the same
 *   message as for one that does not exist; `FORBIDDEN` if the role lacks the permission or the
 *   organization requires single sign-on.
 */
export async function authorizeOperation(
  db: Database,
  op: AnyAppOperation,
  request: FastifyRequest,
): Promise<RunOperation> {
  const { user, session } = await authenticateUser(db, request)
  const { loginId, onlyOrgId } = session
  const actor = { kind: 'user', id: user.id } as const
  if (!('permission' in op)) {
    const { cookie } = request.headers
    const ctx: UserCtx = { db, user, onlyOrgId, actor, cookie, now: () => new Date(), newId }
    return (input) => op.run(ctx, input)
  }
  const { orgId, role } = await loadMembership(db, session, request)
  assertAllowed(role, op.permission)
  const org = found(await getOrg(db, orgId), organization)
  const key = firstHeaderValue(request.headers['idempotency-key'])
  const ctx = { ...createCtx(db, org, actor, key, responseDeadline()), user, role, loginId }
  return (input) => op.run(ctx, input)
}

async function authenticateUser(
  db: Database,
  request: FastifyRequest,
): Promise<{ user: User; session: SignedIn }> {
  const session = await loadSignedInUser(db, request.headers)
  if (session === undefined) throw new ApiError('UNAUTHORIZED', 'Sign in first.')
  assertPageUser(request, session.personId)
  const { personId, name, email, chosenLanguage, language } = session
  return { user: { id: personId, name, email, chosenLanguage, language }, session }
}

const organization = 'organization'

async function loadMembership(
  db: Database,
  session: SignedIn,
  { params }: FastifyRequest,
): Promise<SessionMembership> {
  // Every organization route has this parameter.
  const { orgId } = params as { orgId: string }
  const memberships = await getSessionMemberships(db, session)
  const membership = found(
    memberships.find((one) => one.orgId === orgId),
    organization,
  )
  requireSingleSignOn(membership)
  return membership
}

function assertAllowed(role: SessionMembership['role'], permission: Permission): void {
  if (may(role, permission)) return
  const needed = permissions[permission]
  const above = roles.indexOf(needed) === 0 ? '' : ' or above'
  throw new ApiError(
    'FORBIDDEN',
    `Your role (${role}) does not allow this. Required: ${needed}${above}.`,
    {
      details: { role, needed },
    },
  )
}
