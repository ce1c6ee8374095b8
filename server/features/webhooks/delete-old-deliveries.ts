import { dayMs } from '../../../contract/values/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { idAt } from '../../platform/process/ids.ts'
import { deleteDeliveriesBefore, deleteSurplusDeliveries } from './delivery-store.ts'
import { selectWebhooks } from './webhook-store.ts'

/** Retention period for deliveries, in days. */
const deliveryDays = 30

/** Maximum number of finished deliveries to keep per webhook. */
const maxKept = 50_000

/**
 * Deletes deliveries past their retention period, and the oldest deliveries of webhooks that have
 * too many.
 *
 * @returns The largest number of deliveries deleted by one statement; at most `limit`.
 */
export async function deleteOldDeliveries(
  db: Database,
  orgId: string,
  now: Date,
  limit: number,
): Promise<number> {
  const before = idAt(now.getTime() - deliveryDays * dayMs, new Uint8Array(16))
  let most = await db.inOrg(orgId, (tx) => deleteDeliveriesBefore(tx, before, limit))
  for (const { id } of await db.readInOrg(orgId, selectWebhooks)) {
    const page = { keep: maxKept, limit }
    const deleted = await db.inOrg(orgId, (tx) => deleteSurplusDeliveries(tx, id, page))
    most = Math.max(most, deleted)
  }
  return most
}
