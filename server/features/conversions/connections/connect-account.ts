import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { audit } from '../../audit/index.ts'
import { getConversionSettings } from '../conversion-settings.ts'
import { decryptPart, encryptPart } from '../destination-secret.ts'
import { selectDestination } from '../destination-store.ts'
import { findPlatform } from '../platforms/platforms.ts'
import { sendKeptRows } from '../sending/replay-store.ts'
import { sealTokens } from './access-token.ts'
import {
  deleteConnection,
  insertAuthorization,
  storeConnection,
  takeAuthorization,
} from './connection-store.ts'
import { callbackPath, type OauthProvider, oauthProviders } from './oauth-providers.ts'
import { notConfigured, requestTokens } from './request-tokens.ts'

/** Time within which the user must give consent, in milliseconds. */
const authorizationMs = 10 * 60_000

const input = z.strictObject({ id: z.string() })

/** @see L-289 */
export const connectConversionDestination = appOperation({
  name: 'connect_conversion_destination',
  rest: 'POST /orgs/{orgId}/conversion-destinations/{id}/connect',
  summary: 'Start connecting a destination to an ad account.',
  permission: 'conversions.change',
  input,
  output: z.object({ url: z.string() }),

  async run(ctx, { id: sentId }) {
    const id = idOrUnmatchable(sentId)
    const provider = await requireProvider(ctx, id)
    const client = getConversionSettings(ctx.db).clients?.[provider]
    if (client === undefined) {
      throw new ApiError('CONFLICT', notConfigured(oauthProviders[provider].variables))
    }
    const state = `${ctx.org.id}.${id}.${createRandom()}`
    const verifier = createRandom()
    const until = new Date(ctx.now().getTime() + authorizationMs).toISOString()
    const sealed = await encryptPart(ctx, id, 'verifier', verifier)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const user = { userId: ctx.user.id, loginId: ctx.loginId }
      await insertAuthorization(tx, id, {
        ...{ ...user, state: hashSecret(state), verifier: sealed, until },
      })
      const fields = ['connection']
      await audit(tx, ctx, { action: 'change', kind: 'conversionDestination', id, fields })
    })
    return {
      data: { url: buildUrl(ctx, provider, { clientId: client.clientId, state, verifier }) },
    }
  },
})

export const disconnectConversionDestination = appOperation({
  name: 'disconnect_conversion_destination',
  rest: 'POST /orgs/{orgId}/conversion-destinations/{id}/disconnect',
  summary: 'Delete the connection to an ad account.',
  permission: 'conversions.change',
  input,
  output: z.object({ id: z.string() }),

  async run(ctx, { id: sentId }) {
    const id = idOrUnmatchable(sentId)
    await requireProvider(ctx, id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await deleteConnection(tx, id, ctx.now().toISOString())
      const fields = ['connection']
      await audit(tx, ctx, { action: 'change', kind: 'conversionDestination', id, fields })
    })
    return { data: { id } }
  },
})

async function requireProvider(ctx: Ctx, id: string): Promise<OauthProvider> {
  const row = await ctx.db.readInOrg(ctx.org.id, (tx) => selectDestination(tx, id))
  const provider = findPlatform(found(row, 'destination').kind)?.oauth
  if (provider === undefined) {
    throw new ApiError('CONFLICT', 'This kind of destination does not need a connection.')
  }
  return provider
}

/** Random text with 43 characters, the minimum length of a verifier in RFC 7636. */
const createRandom = (): string => randomBytes(32).toString('base64url')

function buildUrl(
  { db }: Pick<AppCtx, 'db'>,
  provider: OauthProvider,
  { clientId, state, verifier }: { clientId: string; state: string; verifier: string },
): string {
  const { authorizeUrl, scope, parameters, usesPkce } = oauthProviders[provider]
  const { origins, publicUrl } = getConversionSettings(db)
  const url = new URL(authorizeUrl)
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, scope, state, ...parameters },
    redirect_uri: `${publicUrl}${callbackPath}`,
    ...(usesPkce ? toChallenge(verifier) : {}),
  })
  return `${origins?.[url.origin] ?? url.origin}${url.pathname}?${query}`
}

const toChallenge = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
})

/**
 * Data from a platform's redirect after its consent page, and the user who followed the redirect.
 */
export interface ConsentCallback {
  /** ID of the destination or source. */
  readonly rowId: string
  readonly state: string
  /** `undefined` if the user denied access. */
  readonly code: string | undefined
  readonly userId: string
  readonly loginId: string
}

export type ConnectionResult = 'connected' | 'denied' | 'expired' | 'failed'

/**
 * Completes a connection after the user has given consent. The state cannot be reused, even after a
 * failure.
 */
export async function completeConnection(
  ctx: Ctx,
  { rowId: id, state, code, userId, loginId }: ConsentCallback,
): Promise<ConnectionResult> {
  const { row, sealed } = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const user = { userId, loginId, now: ctx.now().toISOString() }
    const taken = await takeAuthorization(tx, id, { state: hashSecret(state), ...user })
    return { row: await selectDestination(tx, id), sealed: taken }
  })
  const provider = row && findPlatform(row.kind)?.oauth
  if (sealed === undefined || provider === undefined) return 'expired'
  if (code === undefined) return 'denied'
  const { usesPkce, canOmitRefreshToken } = oauthProviders[provider]
  const result = await requestTokens(ctx.db, provider, {
    ...{ grant_type: 'authorization_code', code },
    redirect_uri: `${getConversionSettings(ctx.db).publicUrl}${callbackPath}`,
    ...(usesPkce && { code_verifier: await decryptPart(ctx, id, 'verifier', sealed) }),
  })
  if ('outcome' in result) return 'failed'
  // Without a refresh token, access would expire within an hour.
  if (result.tokens.refreshToken === undefined && canOmitRefreshToken !== true) return 'failed'
  const tokens = await sealTokens(ctx, id, result.tokens, null)
  const at = ctx.now().toISOString()
  await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await sendKeptRows(tx, id, at)
    await storeConnection(tx, id, tokens, at)
  })
  return 'connected'
}
