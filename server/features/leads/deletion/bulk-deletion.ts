import { lockSegmentsShared, markDirty } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import {
  eraseDeletedLeads,
  insertDeletedLeads,
  leaveBulkChange,
  selectBulkDeleted,
} from './deleted-lead-store.ts'
import { insertAllRestored } from './move-deleted-lead.ts'

interface BulkDeletion {
  readonly bulkChangeId: string
  /** Writes related rows in the same transaction; receives the number of leads. */
  readonly alsoWrite: (tx: OrgTx, count: number) => Promise<void>
}

/**
 * Deletes leads in the same way as `delete_lead`, but in one transaction; leads that do not exist
 * are skipped.
 */
export async function deleteInBulk(
  ctx: Ctx,
  ids: readonly string[],
  { bulkChangeId, alsoWrite }: BulkDeletion,
): Promise<void> {
  const { actor, db, org } = ctx
  const count = await db.inOrg(org.id, async (tx) => {
    const leads = (await selectLeadRows(tx, ids, 'locked')).map(({ id }) => id)
    if (leads.length > 0) {
      const at = ctx.now().toISOString()
      await insertDeletedLeads(tx, leads, { actor, at, bulkChangeId })
      await deleteLeads(tx, leads, { type: 'lead.deleted', actor, at })
    }
    await alsoWrite(tx, leads.length)
    return leads.length
  })
  markDirty(db, org.id, count)
}

/**
 * Restores the next batch of leads that a bulk change deleted. Leads stay deleted if another lead
 * now has their external ID.
 *
 * @returns Number of leads examined; less than `limit` if no more are left.
 */
export async function restoreInBulk(
  ctx: Ctx,
  limit: number,
  { bulkChangeId, alsoWrite }: BulkDeletion,
): Promise<number> {
  const { db, org } = ctx
  const { examined, restored } = await db.inOrg(org.id, async (tx) => {
    await lockSegmentsShared(tx)
    const deleted = await selectBulkDeleted(tx, bulkChangeId, limit)
    const added = deleted.length === 0 ? [] : await insertAllRestored(tx, ctx, deleted)
    await eraseDeletedLeads(tx, added)
    const restored = new Set(added)
    await leaveBulkChange(
      tx,
      deleted.flatMap(({ id }) => (restored.has(id) ? [] : id)),
    )
    await alsoWrite(tx, added.length)
    return { examined: deleted.length, restored: added.length }
  })
  markDirty(db, org.id, restored)
  return examined
}
