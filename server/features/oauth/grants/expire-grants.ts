import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { deleteUnusedClients } from '../clients/client-store.ts'
import { deleteExpiredInteractions } from '../consent/interaction-store.ts'
import { deleteDeadGrants } from './grant-store.ts'
import { deleteExpiredTokens } from './token-store.ts'

/** How long obsolete rows are kept, in milliseconds. @see L-102 */
const keptMs = { consumed: 7 * dayMs, grant: hourMs, unusedClient: 7 * dayMs, client: 90 * dayMs }

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

/** Deletes unused clients and expired requests. */
export async function sweepClients(db: Database, now: Date, batch: number): Promise<void> {
  const before = { neverUsed: ago(now, keptMs.unusedClient), used: ago(now, keptMs.client) }
  while ((await deleteExpiredInteractions(db, now, batch)) === batch);
  while ((await deleteUnusedClients(db, before, batch)) === batch);
}

/** Deletes an organization's expired tokens and its grants without tokens. */
export async function sweepGrants(
  db: Database,
  orgId: string,
  now: Date,
  batch: number,
): Promise<void> {
  const before = { expired: now, consumed: ago(now, keptMs.consumed) }
  while ((await db.inOrg(orgId, (tx) => deleteExpiredTokens(tx, before, batch))) === batch);
  await db.inOrg(orgId, (tx) => deleteDeadGrants(tx, ago(now, keptMs.grant), now))
}
