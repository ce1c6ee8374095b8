import type { OrgTx } from '../../../platform/db/database.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccessToken } from '../connections/access-token.ts'
import { usesConnection } from '../connections/connection-view.ts'
import { decryptSecret } from '../destination-secret.ts'
import { type Destination, selectDestination, updateDestination } from '../destination-store.ts'
import type { Platform } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/platforms.ts'
import { isReady } from './begin-attempts.ts'
import { block } from './block-destination.ts'
import { recordNoAccess } from './record-outcome.ts'

/** A destination to which requests can be sent now. */
export interface Account {
  readonly destination: Destination
  readonly platform: Platform
  readonly secret: string
  /** The connection's access token. */
  readonly token: string | undefined
}

/**
 * Opens a destination's account, with its secret and access token, if something is due.
 *
 * @param selectDue  Reads what is due; called only if requests can be sent.
 * @returns `undefined` if there is nothing to do or nothing can be sent.
 * @throws LeaseLostError
 */
export async function openAccount<T>(
  ctx: Ctx,
  id: string,
  lease: () => Renewal,
  selectDue: (tx: OrgTx, now: string, destination: Destination) => Promise<readonly T[]>,
): Promise<(Account & { readonly due: readonly T[] }) | undefined> {
  const now = ctx.now().toISOString()
  const { destination, due } = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
    const row = await selectDestination(tx, id)
    if (row === undefined || !isReady(row, now)) return { destination: undefined, due: [] }
    return { destination: row, due: await selectDue(tx, now, row) }
  })
  if (destination === undefined || due.length === 0) return undefined
  const platform = findPlatform(destination.kind)
  if (platform === undefined) return undefined
  const secret = await loadSecret(ctx, destination)
  if (secret === undefined) return undefined
  const oauth = usesConnection(destination) ? platform.oauth : undefined
  const access = oauth && (await getAccessToken(ctx, id, oauth))
  if (access !== undefined && 'outcome' in access) {
    await recordNoAccess(ctx, id, lease(), access)
    return undefined
  }
  return { destination, platform, secret, token: access?.token, due }
}

/** Blocks the destination if its secret cannot be decrypted. */
async function loadSecret(ctx: Ctx, destination: Destination): Promise<string | undefined> {
  try {
    return await decryptSecret(ctx, destination)
  } catch {
    const reason = 'The secret cannot be decrypted. Set it again.'
    const changes = block(destination, reason, ctx.now())
    await ctx.db.inOrg(ctx.org.id, (tx) => updateDestination(tx, destination.id, changes))
    return undefined
  }
}
