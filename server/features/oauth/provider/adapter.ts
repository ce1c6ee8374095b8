import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { openLimiter, type Rate } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { clientAdapter } from '../clients/client-adapter.ts'
import { hasDocument } from '../clients/client-metadata.ts'
import { updateClientUse, upsertDocument } from '../clients/client-store.ts'
import { interactionAdapter } from '../consent/interaction-adapter.ts'
import { grantNamed } from '../grants/grant-id.ts'
import { selectGrant } from '../grants/grant-store.ts'
import { endNamedGrant } from '../grants/revoke-grant.ts'
import { consumeToken, insertToken, selectToken, type TokenKind } from '../grants/token-store.ts'
import { resourceSpellings } from '../resource.ts'
import { getOauthSettings } from '../settings.ts'
import { tooMany } from './rate-limited.ts'

/** Grace period during which a consumed refresh token still works, in milliseconds. @see L-102 */
const graceMs = 30_000

/**
 * Maximum rate of refreshes per connection: far more than any real client needs, but too few to
 * fill up the disk.
 *
 * @see L-102
 */
const refreshRate: Rate = { burst: 60, perSecond: 1 / 60 }

/**
 * Adapter that stores nothing: the web app manages sessions, and the library's other features are
 * off.
 */
const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

/** Stores the library's data in our database if the data must outlive a request. @see L-101 */
export const createAdapter =
  (db: Database) =>
  (name: string): Adapter => {
    switch (name) {
      case 'Client':
        return { ...nothing, ...clientAdapter(db) }
      case 'Interaction':
        return { ...nothing, ...interactionAdapter(db) }
      case 'Grant':
        return { ...nothing, ...grantAdapter(db) }
      case 'AuthorizationCode':
        return { ...nothing, ...tokenAdapter(db, 'code') }
      case 'AccessToken':
        return { ...nothing, ...tokenAdapter(db, 'access') }
      case 'RefreshToken':
        return { ...nothing, ...tokenAdapter(db, 'refresh') }
      default:
        return nothing
    }
  }

/** Grants are created by the consent operation; the library only reads and ends them. */
const grantAdapter = (db: Database): Partial<Adapter> => ({
  async find(name) {
    const ref = grantNamed(name)
    if (ref === undefined) return undefined
    const grant = await db.readInOrg(ref.orgId, (tx) => selectGrant(tx, ref.id))
    if (grant === undefined) return undefined
    const scope = grant.scopes.join(' ')
    const { publicUrl } = getOauthSettings(db)
    return {
      kind: 'Grant',
      jti: name,
      accountId: grant.personId,
      clientId: grant.clientId,
      openid: { scope: 'offline_access' },
      resources: Object.fromEntries(
        resourceSpellings(publicUrl).map((spelling) => [spelling, scope]),
      ),
    }
  },
  async destroy(name) {
    const ref = grantNamed(name)
    if (ref !== undefined) await endNamedGrant(db, ref, new Date())
  },
})

function tokenAdapter(db: Database, kind: TokenKind): Partial<Adapter> {
  const limiter = openLimiter(refreshRate)
  const findToken = (text: string) => selectToken(db, hashSecret(text), kind)
  return {
    async upsert(text, { jti: _text, ...payload }) {
      const ref = grantNamed(payload.grantId)
      if (ref === undefined || payload.exp === undefined)
        throw new Error(`${kind} without a grant or an expiry`)
      const now = new Date()
      const expiresAt = new Date(payload.exp * 1_000).toISOString()
      const token = { text, kind, grantId: ref.id, payload: JSON.stringify(payload), expiresAt }
      await db.inOrg(ref.orgId, (tx) => insertToken(tx, token, now))
      if (kind === 'access') await noteClient(db, payload.clientId ?? '', now)
    },
    async find(text) {
      const row = await findToken(text)
      if (row === undefined) return undefined
      // Our `upsert` above stored this payload, without the plain value.
      const payload = JSON.parse(row.payload) as AdapterPayload
      const consumed = toConsumedAt(kind, row.consumedAt)
      const exp = Math.floor(Date.parse(row.expiresAt) / 1_000)
      return { ...payload, jti: text, exp, ...(consumed === undefined ? {} : { consumed }) }
    },
    async consume(text) {
      const row = await findToken(text)
      // Check the rate limit before consuming the token, so that the client can retry with the same
      // token.
      if (kind === 'refresh' && row !== undefined && !limiter.take(row.grantId)) throw tooMany()
      const isFirst =
        row !== undefined && (await db.inOrg(row.orgId, (tx) => consumeToken(tx, text, new Date())))
      // One of two concurrent uses of a code may come from an attacker, so both must fail.
      if (isFirst || kind !== 'code') return
      if (row !== undefined) {
        await endNamedGrant(db, { orgId: row.orgId, id: row.grantId }, new Date())
      }
      throw new errors.InvalidGrant('authorization code already consumed')
    },
    // Does nothing, because tokens are deleted together with their grant, which the library ends in
    // the same step. If the tokens were deleted first, a retry after a failure would report that
    // the connection has ended.
    destroy: async () => undefined,
    revokeByGrantId: async () => undefined,
  }
}

/**
 * Records that a client is in use, so that it is not deleted, and stores its document if it has
 * one.
 */
async function noteClient(db: Database, id: string, now: Date): Promise<void> {
  const client = Provider.ctx?.oidc.client
  if (!hasDocument(id) || client === undefined) return updateClientUse(db, id, now)
  await upsertDocument(db, id, JSON.stringify(client.metadata()), now)
}

/**
 * Time, in Unix seconds, at which a code or token was consumed; `undefined` if the library can
 * still accept it.
 */
function toConsumedAt(kind: TokenKind, consumedAt: string | null): number | undefined {
  if (consumedAt === null) return undefined
  const atMs = Date.parse(consumedAt)
  const isForgiven = kind === 'refresh' && Date.now() - atMs < graceMs
  return isForgiven ? undefined : Math.floor(atMs / 1_000)
}
