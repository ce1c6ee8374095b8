import type { OrgTx } from '../../../platform/db/database.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { LeasedWork } from '../../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type Failure, getConnectionChanges, type Rejected } from '../../conversions/index.ts'
import { getSourceUrl } from '../inbound-settings.ts'
import { decryptSecret } from '../source-secret.ts'
import { type FoundSource, type SourceRow, selectSource } from '../store/source-store.ts'
import { decryptPart } from './connection-secrets.ts'
import {
  type Connection,
  type ConnectionChanges,
  renewConnection,
  selectConnection,
  updateConnection,
} from './connection-store.ts'
import type { Access, LeadPlatform } from './lead-platform.ts'
import { findLeadPlatform } from './lead-platforms.ts'
import { createPlatformClient, type LastRequest, type PlatformClient } from './platform-client.ts'

/** Context for one run of a connection's job. */
export interface Turn extends LeasedWork {
  readonly ctx: Ctx
}

/** A source with everything needed to fetch its leads from the platform. */
export interface LeadAccount {
  readonly source: FoundSource
  readonly connection: Connection
  readonly platform: LeadPlatform
  readonly access: Access
  readonly refreshToken: string | undefined
  openClient(): PlatformClient
}

/**
 * Runs one of a job's transactions, which locks the connection.
 *
 * @throws LeaseLostError
 */
export const inLease = <T>(
  { ctx, lease }: Turn,
  id: string,
  work: (tx: OrgTx, connection: Connection) => Promise<T>,
): Promise<T> =>
  ctx.db.inOrg(ctx.org.id, async (tx) => {
    const connection = await renewConnection(tx, id, lease())
    if (connection === undefined) throw LeaseLostError
    return work(tx, connection)
  })

/**
 * Opens a source's account. If the token or secret is missing, the connection's job stays idle
 * until the user enters both.
 *
 * @throws LeaseLostError
 */
export async function openLeadAccount(turn: Turn, id: string): Promise<LeadAccount | undefined> {
  const { ctx, signal } = turn
  const { source, connection } = await ctx.db.readInOrg(ctx.org.id, async (tx) => ({
    source: await selectSource(tx, id),
    connection: await selectConnection(tx, id),
  }))
  const account = source && connection && (await decrypt(turn, { source, connection }))
  if (account === undefined) {
    await inLease(turn, id, (tx) => updateConnection(tx, id, { nextAt: null }))
    return undefined
  }
  const { access, refreshToken } = account
  const secrets = [access.accessToken, access.secret, refreshToken ?? '']
  return { ...account, openClient: () => createPlatformClient(ctx.db, secrets, signal) }
}

/** @returns `undefined` if the platform, settings, token or secret is missing or unusable. */
async function decrypt(
  { ctx }: Turn,
  { source, connection }: { readonly source: SourceRow; readonly connection: Connection },
): Promise<Omit<LeadAccount, 'openClient'> | undefined> {
  const { id, signingSecret } = source
  const { accessToken: sealed, refreshToken: sealedRefresh } = connection
  const platform = findLeadPlatform(source.kind)
  const settings = platform?.settings.safeParse(connection.settings)
  if (platform === undefined || settings?.success !== true) return undefined
  if (sealed === null || signingSecret === null) return undefined
  const part = { db: ctx.db, orgId: ctx.org.id }
  try {
    const accessToken = await decryptPart(part, id, 'accessToken', sealed)
    const secret = await decryptSecret(ctx.db, { orgId: ctx.org.id, id, signingSecret })
    const refreshToken =
      sealedRefresh === null
        ? undefined
        : await decryptPart(part, id, 'refreshToken', sealedRefresh)
    return {
      ...{ source: { ...source, orgId: ctx.org.id }, connection, platform, refreshToken },
      access: { settings: settings.data, accessToken, secret, url: getSourceUrl(ctx.db, source) },
    }
  } catch {
    // The encryption key was lost. The health check reports the source until the user enters the
    // secrets again.
    return undefined
  }
}

/** The parts of a response that determine whether to send more requests. */
type Result = { readonly type: 'ok' | 'missing' } | Rejected | Failure

/**
 * Changes to a connection after a response: a failure pauses or blocks it, and any other response
 * lifts the pause or block.
 */
export function getChanges(
  connection: Connection,
  result: Result,
  { status, retryAfter, usageMs }: LastRequest,
  now: Date,
): ConnectionChanges {
  const isFailure = result.type === 'retry' || result.type === 'blocked'
  const outcome = isFailure ? result : ({ type: 'accepted' } as const)
  const { failures, pausedUntil, blockedReason, blockedSince } = getConnectionChanges(
    connection,
    { outcome, status, retryAfter, ms: 0 },
    now,
  )
  const usagePause = new Date(now.getTime() + usageMs).toISOString()
  return {
    ...(failures === undefined ? {} : { failures }),
    ...(blockedReason === undefined ? {} : { blockedReason, blockedSince: blockedSince ?? null }),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
    ...(usageMs > 0 && !isFailure ? { pausedUntil: usagePause } : {}),
  }
}

export const mayContinue = ({ blockedReason, pausedUntil }: ConnectionChanges): boolean =>
  blockedReason == null && pausedUntil == null
