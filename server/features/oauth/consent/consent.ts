import type { ConnectRequest, Consent } from '../../../../contract/oauth.ts'
import type { AppScope } from '../../../../contract/scopes.ts'
import type { UserCtx } from '../../../platform/app-operation.ts'
import type { OrgTx, Tx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { getSessionMemberships, requireSingleSignOn } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { formatGrantName } from '../grants/grant-id.ts'
import { countGrants, insertGrant, lockMember, maxGrants } from '../grants/grant-store.ts'
import { resumeAddress } from '../paths.ts'
import { hasBegun } from '../provider/cookies.ts'
import { parseScopes } from '../scopes.ts'
import { getOauthSettings } from '../settings.ts'
import { parseRequest, type RequestedAccess } from './consent-request.ts'
import { selectInteraction, updateAnswer, updateShownTo } from './interaction-store.ts'

const uidForm = /^[\w-]{20,100}$/

function foundRequest<T>(request: T | undefined | false): T {
  if (request !== undefined && request !== false) return request
  const message = 'This request expired or was started in another browser. Connect again.'
  throw new ApiError('NOT_FOUND', message)
}

const assertBegun = ({ db, cookie }: UserCtx, uid: string): string => {
  const { publicUrl } = getOauthSettings(db)
  return foundRequest(uidForm.test(uid) && hasBegun(cookie, publicUrl, uid) && uid)
}

/**
 * Returns the requested access, and the organizations in which the user can grant it. From then on,
 * only this user can answer the request.
 * @throws ApiError NOT_FOUND if the request has expired or another browser started it.
 */
export async function readConnectRequest(ctx: UserCtx, uid: string): Promise<ConnectRequest> {
  const { db, user, onlyOrgId } = ctx
  const ownUid = assertBegun(ctx, uid)
  const payload = foundRequest(await updateShownTo(db, ownUid, user.id, ctx.now()))
  const { asked: requested } = parseRequest(payload)
  const memberships = await getSessionMemberships(db, { personId: user.id, onlyOrgId })
  const orgs = memberships
    .filter(({ needsSingleSignOn }) => !needsSingleSignOn)
    .map(({ orgId, orgName, role }) => ({
      id: orgId,
      name: orgName,
      role,
      scopes: parseScopes(role).filter((scope) => requested.scopes.includes(scope)),
    }))
  const { redirectHost, loopback, expiresAt } = requested
  return {
    client: { name: requested.clientName, host: requested.clientHost },
    redirectHost,
    loopback,
    scopes: [...requested.scopes],
    orgs,
    expiresAt,
  }
}

/**
 * Grants the chosen scopes in one organization. Other connections of the same client are
 * unaffected.
 * @returns URL to which the browser continues.
 * @throws ApiError NOT_FOUND as in {@link readConnectRequest} and for an organization that the user
 *   does not belong to; FORBIDDEN for scopes that the user's role does not allow or if required
 *   single sign-on is missing; CONFLICT if another user has opened the request since this user did
 *   or the organization has too many connections.
 */
export async function grantRequest(
  ctx: UserCtx,
  uid: string,
  { orgId, scopes }: Consent,
): Promise<string> {
  const { db, user, onlyOrgId } = ctx
  const requested = await loadRequested(ctx, uid)
  const memberships = await getSessionMemberships(db, { personId: user.id, onlyOrgId })
  requireSingleSignOn(
    found(
      memberships.find((one) => one.orgId === orgId),
      'organization',
    ),
  )
  if (!scopes.every((scope) => requested.scopes.includes(scope))) {
    throw new ApiError('VALIDATION_ERROR', 'The client did not request all of these scopes.')
  }
  const id = ctx.newId()
  await db.inSystem(async (system) => {
    const name = formatGrantName({ orgId, id })
    const answer = { login: { accountId: user.id }, consent: { grantId: name } }
    await storeDecision(system, ctx, uid, answer)
    await addGrant(await system.bind(orgId), ctx, { id, requested, scopes })
  })
  return resumeAddress(getOauthSettings(db).publicUrl, uid)
}

/**
 * Refuses the request and notifies the client.
 * @returns URL to which the browser continues.
 * @throws ApiError NOT_FOUND and CONFLICT as in {@link grantRequest}
 */
export async function refuseRequest(ctx: UserCtx, uid: string): Promise<string> {
  await loadRequested(ctx, uid)
  const answer = { error: 'access_denied', error_description: 'The user denied access.' }
  await ctx.db.inSystem((tx) => storeDecision(tx, ctx, uid, answer))
  return resumeAddress(getOauthSettings(ctx.db).publicUrl, uid)
}

async function loadRequested(ctx: UserCtx, uid: string): Promise<RequestedAccess> {
  const row = await selectInteraction(ctx.db, assertBegun(ctx, uid), ctx.now())
  const { payload } = foundRequest(row?.answer === null && row)
  return parseRequest(payload).asked
}

async function storeDecision(tx: Tx, ctx: UserCtx, uid: string, answer: object): Promise<void> {
  const decision = { personId: ctx.user.id, answer: JSON.stringify(answer) }
  if (await updateAnswer(tx, uid, decision, ctx.now())) return
  throw new ApiError(
    'CONFLICT',
    'This request was already answered or opened by another user. Reload the page.',
  )
}

async function addGrant(
  tx: OrgTx,
  ctx: UserCtx,
  input: {
    readonly id: string
    readonly requested: RequestedAccess
    readonly scopes: readonly AppScope[]
  },
): Promise<void> {
  const { id, requested, scopes } = input
  const member = found(await lockMember(tx, ctx.user.id), 'organization')
  const may = parseScopes(member.role)
  if (!scopes.every((scope) => may.includes(scope))) {
    throw new ApiError(
      'FORBIDDEN',
      `Your role (${member.role}) does not allow you to grant all of these scopes.`,
    )
  }
  if ((await countGrants(tx)) >= maxGrants) {
    throw new ApiError('CONFLICT', `An organization can have at most ${maxGrants} connected apps.`)
  }
  const { clientId, clientName, clientHost } = requested
  const grant = { id, personId: ctx.user.id, clientId, clientName, clientHost, scopes }
  await insertGrant(tx, grant, member.id, ctx.now())
  await audit(tx, ctx, { action: 'create', kind: 'connectedApp', id, fields: ['scopes'] })
}
