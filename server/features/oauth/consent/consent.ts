import type { ConnectRequest, Consent, Scope } from '../../../../contract/oauth.ts'
import type { UserCtx } from '../../../platform/app-operation.ts'
import type { OrgTx, Tx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { getMemberships } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { grantNameOf } from '../grants/grant-id.ts'
import { countGrants, insertGrant, lockMember, maxGrants } from '../grants/grant-store.ts'
import { resumeAddress } from '../paths.ts'
import { hasBegun } from '../provider/cookies.ts'
import { parseScopes } from '../scopes.ts'
import { getOauthSettings } from '../settings.ts'
import { type Asked, parseRequest } from './consent-request.ts'
import { selectInteraction, updateAnswer, updateShownTo } from './interaction-store.ts'

const uidForm = /^[\w-]{20,100}$/

const request = 'request; it has ended, or began in another browser. Connect again'

const mustHaveBegun = ({ db, cookie }: UserCtx, uid: string): string => {
  const { publicUrl } = getOauthSettings(db)
  return found(uidForm.test(uid) && hasBegun(cookie, publicUrl, uid) && uid, request)
}

/**
 * What a client asks for, and where the person may grant it. From now on nobody else may answer.
 *
 * @throws ApiError NOT_FOUND when it has ended, or another browser began it.
 */
export async function readConnectRequest(ctx: UserCtx, uid: string): Promise<ConnectRequest> {
  const { db, user } = ctx
  const known = mustHaveBegun(ctx, uid)
  const payload = found(await updateShownTo(db, known, user.id, ctx.now()), request)
  const { asked } = parseRequest(payload)
  const orgs = (await getMemberships(db, user.id)).map(({ orgId, orgName, role }) => ({
    id: orgId,
    name: orgName,
    role,
    scopes: parseScopes(role).filter((scope) => asked.scopes.includes(scope)),
  }))
  const { redirectHost, loopback, expiresAt } = asked
  return {
    client: { name: asked.clientName, host: asked.clientHost },
    redirectHost,
    loopback,
    scopes: [...asked.scopes],
    orgs,
    expiresAt,
  }
}

/**
 * Lets the client do what the person chose, in one organization. Another connection of the same
 * client stays as it is.
 *
 * @returns Where the browser goes on.
 * @throws ApiError NOT_FOUND as {@link readConnectRequest}, and for an organization that the person
 *   does not belong to; FORBIDDEN for what they may not do there themselves; CONFLICT when somebody
 *   else has looked at it meanwhile, or the organization has too many connections.
 */
export async function grantRequest(
  ctx: UserCtx,
  uid: string,
  { orgId, scopes }: Consent,
): Promise<string> {
  const { db, user } = ctx
  const asked = await readAsked(ctx, uid)
  if (!scopes.every((scope) => asked.scopes.includes(scope))) {
    throw new ApiError('VALIDATION_ERROR', 'The client did not ask for all of that.')
  }
  const id = ctx.newId()
  await db.inSystem(async (system) => {
    const name = grantNameOf({ orgId, id })
    const answer = { login: { accountId: user.id }, consent: { grantId: name } }
    await mustBeFirst(system, ctx, uid, answer)
    await addGrant(await system.bind(orgId), ctx, { id, asked, scopes })
  })
  return resumeAddress(getOauthSettings(db).publicUrl, uid)
}

/** Refuses the client, which is told so. @returns Where the browser goes on. @throws As above. */
export async function refuseRequest(ctx: UserCtx, uid: string): Promise<string> {
  await readAsked(ctx, uid)
  const answer = { error: 'access_denied', error_description: 'The person refused.' }
  await ctx.db.inSystem((tx) => mustBeFirst(tx, ctx, uid, answer))
  return resumeAddress(getOauthSettings(ctx.db).publicUrl, uid)
}

async function readAsked(ctx: UserCtx, uid: string): Promise<Asked> {
  const row = await selectInteraction(ctx.db, mustHaveBegun(ctx, uid), ctx.now())
  const { payload } = found(row?.answer === null && row, request)
  return parseRequest(payload).asked
}

async function mustBeFirst(tx: Tx, ctx: UserCtx, uid: string, answer: object): Promise<void> {
  const given = { personId: ctx.user.id, answer: JSON.stringify(answer) }
  if (await updateAnswer(tx, uid, given, ctx.now())) return
  throw new ApiError('CONFLICT', 'This was answered, or shown to somebody else. Load it again.')
}

async function addGrant(
  tx: OrgTx,
  ctx: UserCtx,
  wish: { readonly id: string; readonly asked: Asked; readonly scopes: readonly Scope[] },
): Promise<void> {
  const { id, asked, scopes } = wish
  const member = found(await lockMember(tx, ctx.user.id), 'organization')
  const may = parseScopes(member.role)
  if (!scopes.every((scope) => may.includes(scope))) {
    throw new ApiError('FORBIDDEN', `You are ${member.role} there, and may not grant all of that.`)
  }
  if ((await countGrants(tx)) >= maxGrants) {
    throw new ApiError('CONFLICT', `An organization can have ${maxGrants} connected apps.`)
  }
  const { clientId, clientName, clientHost } = asked
  const grant = { id, personId: ctx.user.id, clientId, clientName, clientHost, scopes }
  await insertGrant(tx, grant, member.id, ctx.now())
  await audit(tx, ctx, { action: 'create', kind: 'connectedApp', id, fields: ['scopes'] })
}
