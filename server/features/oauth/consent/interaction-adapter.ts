import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { hasDocument } from '../clients/client-metadata.ts'
import { displayName } from '../clients/client-name.ts'
import { resumeAddress } from '../paths.ts'
import { createLimit } from '../provider/rate-limited.ts'
import { getHost, isLocal } from '../provider/redirect-uris.ts'
import { scopesIn } from '../scopes.ts'
import { getOauthSettings } from '../settings.ts'
import { parseRequest, type RequestedAccess, type StoredRequest } from './consent-request.ts'
import { deleteInteraction, selectInteraction, upsertInteraction } from './interaction-store.ts'

/**
 * Maximum rate of consent requests from all networks combined: ten times the limit for one network.
 */
const rateOfAll = { burst: 600, perSecond: 10 } as const

/**
 * Stores requests that are waiting for consent, with the data that is shown to users. The consent
 * page's operation writes the answer to the stored request, where the library finds it when the
 * browser returns.
 */
export const interactionAdapter = (
  db: Database,
  limit = createLimit(rateOfAll),
): Pick<Adapter, 'find' | 'upsert' | 'destroy'> => ({
  async upsert(uid, payload) {
    const { jti: _uid, returnTo: _returnTo, ...kept } = payload
    const expiresAt = new Date((payload.exp ?? 0) * 1_000)
    const stored: StoredRequest = { asked: toRequestedAccess(payload, expiresAt), kept }
    limit()
    await upsertInteraction(db, uid, JSON.stringify(stored), expiresAt)
  },
  async find(uid) {
    const row = await selectInteraction(db, uid, new Date())
    if (row === undefined) return undefined
    const { publicUrl } = getOauthSettings(db)
    const kept: AdapterPayload = {
      ...parseRequest(row.payload).kept,
      jti: uid,
      returnTo: resumeAddress(publicUrl, uid),
    }
    return row.answer === null ? kept : { ...kept, result: JSON.parse(row.answer) }
  },
  async destroy(uid) {
    // Only one of several concurrent calls can succeed, because the library continues after each
    // call that succeeds.
    if (!(await deleteInteraction(db, uid))) {
      throw new errors.SessionNotFound('interaction session not found')
    }
  },
})

function toRequestedAccess({ params = {} }: AdapterPayload, expiresAt: Date): RequestedAccess {
  const client = Provider.ctx?.oidc.client
  if (client === undefined) throw new Error('a request without a client')
  const redirect = String(params.redirect_uri)
  const redirectHost = getHost(redirect)
  const clientHost = hasDocument(client.clientId) ? new URL(client.clientId).host : null
  return {
    clientId: client.clientId,
    clientName: displayName(client.clientName, clientHost ?? redirectHost),
    clientHost,
    redirectHost,
    loopback: isLocal(redirect),
    scopes: scopesIn(String(params.scope ?? '')),
    expiresAt: expiresAt.toISOString(),
  }
}
