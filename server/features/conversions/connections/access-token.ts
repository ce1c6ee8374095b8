import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../../platform/operation.ts'
import { decryptPart, encryptPart } from '../destination-secret.ts'
import type { Outcome } from '../platforms/platform.ts'
import {
  type ConnectionRow,
  claimRefresh,
  endRefresh,
  selectConnection,
} from './connection-store.ts'
import type { OauthProvider } from './oauth-providers.ts'
import { accessLost, requestTokens, type Tokens, tokenRequestMs } from './request-tokens.ts'

/** How long before expiration access tokens are replaced, in milliseconds. */
const marginMs = 5 * 60_000

/** Duration of a refresh claim in milliseconds; longer than any token request takes. */
const claimMs = tokenRequestMs + 7_000

/**
 * Interval between checks in milliseconds, and maximum number of checks, while another process
 * requests a token.
 */
const [pollMs, polls] = [200, 50]

export type AccessResult = { readonly token: string } | { readonly outcome: Outcome }

/**
 * Encrypts new tokens.
 *
 * @param before  Encrypted refresh token, which is kept unless the response contains a new one.
 */
export async function sealTokens(
  ctx: Pick<Ctx, 'db' | 'org' | 'now'>,
  id: string,
  { accessToken, refreshToken, expiresInSeconds }: Tokens,
  before: string | null,
): Promise<ConnectionRow> {
  const until = ctx.now().getTime() + expiresInSeconds * 1_000
  return {
    refreshToken:
      refreshToken === undefined
        ? before
        : await encryptPart(ctx, id, 'refreshToken', refreshToken),
    accessToken: await encryptPart(ctx, id, 'accessToken', accessToken),
    accessUntil: new Date(until).toISOString(),
  }
}

/**
 * A destination's access token, refreshed before it expires. Only one process refreshes the token
 * at a time, because a provider may invalidate the previous refresh token.
 *
 * @param refused  Token that the platform refused before it expired.
 */
export async function getAccessToken(
  ctx: Ctx,
  id: string,
  provider: OauthProvider,
  refused?: string,
): Promise<AccessResult> {
  for (let i = 0; i < polls; i++) {
    const row = await ctx.db.readInOrg(ctx.org.id, (tx) => selectConnection(tx, id))
    const token = await readCurrent(ctx, id, row, refused)
    if (token !== undefined) return { token }
    if (row?.refreshToken == null) {
      return { outcome: row?.accessToken == null ? notConnected : accessLost }
    }
    const now = ctx.now().getTime()
    const claim = { now: new Date(now).toISOString(), until: new Date(now + claimMs).toISOString() }
    const claimed = await ctx.db.inOrg(ctx.org.id, (tx) => claimRefresh(tx, id, claim))
    if (claimed !== undefined) return refresh(ctx, id, provider, { row: claimed, refused })
    await wait(pollMs)
  }
  const message = 'Another process is renewing the access token.'
  return { outcome: { type: 'retry', code: 'no_token', message } }
}

const notConnected: Outcome = {
  type: 'blocked',
  code: 'not_connected',
  message: 'The account is not connected. Connect it in the settings.',
}

async function readCurrent(
  ctx: Ctx,
  id: string,
  row: ConnectionRow | undefined,
  refused: string | undefined,
): Promise<string | undefined> {
  if (row?.accessToken == null || row.accessUntil === null) return undefined
  if (Date.parse(row.accessUntil) - marginMs <= ctx.now().getTime()) return undefined
  const token = await decryptPart(ctx, id, 'accessToken', row.accessToken).catch(() => undefined)
  return token === refused ? undefined : token
}

async function refresh(
  ctx: Ctx,
  id: string,
  provider: OauthProvider,
  { row, refused }: { readonly row: ConnectionRow; readonly refused: string | undefined },
): Promise<AccessResult> {
  const before = row.refreshToken
  let stored: ConnectionRow | undefined
  try {
    // Read the connection again, because another process may have refreshed the token between the
    // read and the claim.
    const current = await readCurrent(ctx, id, row, refused)
    if (current !== undefined) return { token: current }
    if (before === null) return { outcome: notConnected }
    const token = await decryptPart(ctx, id, 'refreshToken', before).catch(() => undefined)
    if (token === undefined) return { outcome: accessLost }
    const parameters = { grant_type: 'refresh_token', refresh_token: token }
    const result = await requestTokens(ctx.db, provider, parameters)
    if ('outcome' in result) return result
    stored = await sealTokens(ctx, id, result.tokens, before)
    return { token: result.tokens.accessToken }
  } finally {
    await ctx.db.inOrg(ctx.org.id, (tx) => endRefresh(tx, id, before ?? '', stored))
  }
}
