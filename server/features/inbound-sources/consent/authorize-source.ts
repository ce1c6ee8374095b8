import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { text } from '../../../../contract/values/text.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { audit } from '../../audit/index.ts'
import type { ConnectionResult, ConsentCallback } from '../../conversions/index.ts'
import { encryptPart } from '../fetch/connection-secrets.ts'
import { findLeadPlatform } from '../fetch/lead-platforms.ts'
import { createPlatformClient } from '../fetch/platform-client.ts'
import { getRedirectUrl } from '../inbound-settings.ts'
import { parseSettings, requireConnected, storeAccess } from '../operations/connection-access.ts'
import { sourceId } from '../operations/source-schemas.ts'
import { decryptSecret } from '../source-secret.ts'
import { selectSource } from '../store/source-store.ts'
import { type ConsentProvider, findConsentProvider } from './consent-providers.ts'
import { insertConsent, takeConsent } from './consent-store.ts'

/** Time, in milliseconds, within which the user must give consent. */
const consentMs = 10 * 60_000

/** Combined timeout, in milliseconds, for the requests that exchange a code. */
const exchangeMs = 20_000

export const authorizeInboundSource = appOperation({
  name: 'authorize_inbound_source',
  rest: 'POST /orgs/{orgId}/inbound-sources/{id}/authorize',
  summary: 'Start the OAuth consent that allows an inbound source to fetch leads.',
  permission: 'inbound.change',
  input: z.strictObject({ id: sourceId, settings: z.record(z.string().max(50), text(200)) }),
  output: z.object({ url: z.string() }),

  async run(ctx, { id, settings: sent }) {
    const { source, platform } = await requireConnected(ctx, id)
    const settings = parseSettings(platform, sent)
    const provider = findConsentProvider(source.kind)
    if (provider === undefined || source.signingSecret === null) {
      throw new ApiError('CONFLICT', "Set the source's secret first.")
    }
    const state = `${ctx.org.id}.${source.id}.${randomBytes(32).toString('base64url')}`
    const until = new Date(ctx.now().getTime() + consentMs).toISOString()
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const user = { userId: ctx.user.id, loginId: ctx.loginId }
      await insertConsent(tx, source.id, { ...user, state: hashSecret(state), settings, until })
      const fields = ['connection']
      await audit(tx, ctx, { action: 'change', kind: 'inboundSource', id: source.id, fields })
    })
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: readClientId(provider, settings), state },
      ...{ scope: provider.scope, redirect_uri: getRedirectUrl(ctx.db) },
    })
    return { data: { url: `${provider.authorizeUrl}?${query}` } }
  },
})

const readClientId = (
  { clientIdSetting }: ConsentProvider,
  settings: Readonly<Record<string, unknown>>,
): string => String(settings[clientIdSetting] ?? '')

/**
 * Completes a connection after the user's consent. The consent's `state` cannot be used again, even
 * after a failure.
 */
export async function completeConsent(
  ctx: Ctx,
  { rowId: id, state, code, userId, loginId }: ConsentCallback,
): Promise<ConnectionResult> {
  const { db, org } = ctx
  const { source, settings } = await db.inOrg(org.id, async (tx) => {
    const user = { userId, loginId, now: ctx.now().toISOString() }
    const taken = await takeConsent(tx, id, { state: hashSecret(state), ...user })
    return { source: await selectSource(tx, id), settings: taken }
  })
  const provider = source && findConsentProvider(source.kind)
  if (source === undefined || settings === undefined || provider === undefined) return 'expired'
  if (code === undefined) return 'denied'
  const { signingSecret } = source
  const isValid = findLeadPlatform(source.kind)?.settings.safeParse(settings).success === true
  if (signingSecret === null || !isValid) return 'failed'
  const part = { db, orgId: org.id }
  const secret = await decryptSecret(db, { orgId: org.id, id, signingSecret }).catch(() => '')
  const client = createPlatformClient(db, [secret, code], AbortSignal.timeout(exchangeMs))
  const result = await provider.requestTokens(client.send, {
    ...{ clientId: readClientId(provider, settings), secret, code },
    redirectUri: getRedirectUrl(db),
  })
  if (result.type !== 'ok') return 'failed'
  const { accessToken, refreshToken } = result.value
  const sealed = {
    accessToken: await encryptPart(part, id, 'accessToken', accessToken),
    // Do not keep the refresh token from an earlier consent, which does not match the new access
    // token.
    refreshToken:
      refreshToken === undefined ? null : await encryptPart(part, id, 'refreshToken', refreshToken),
    accessUntil: null,
  }
  const now = ctx.now().toISOString()
  await db.inOrg(org.id, (tx) => storeAccess(tx, id, { settings, ...sealed }, now))
  return 'connected'
}
