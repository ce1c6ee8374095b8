import { lockSegmentsShared, markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import {
  type DeletedLead,
  eraseDeletedLeads,
  insertDeletedLeads,
  leaveBulkChange,
  selectBulkDeleted,
  selectSomeDeleted,
} from './deleted-lead-store.ts'
import { insertAllRestored, isRestorable } from './move-deleted-lead.ts'

interface BulkDeletion {
  /** Null if the leads are not deleted as part of a bulk change. */
  readonly bulkChangeId: string | null
  /** Writes related rows in the same transaction; receives the number of leads. */
  readonly alsoWrite: (tx: OrgTx, count: number) => Promise<void>
}

/**
 * Deletes leads as `delete_lead` does, but in one transaction; leads that do not exist are skipped.
 *
 * @returns IDs of the deleted leads.
 */
export async function deleteInBulk(
  ctx: Ctx,
  ids: readonly string[],
  { bulkChangeId, alsoWrite }: BulkDeletion,
): Promise<string[]> {
  const { actor, db, org } = ctx
  const deleted = await db.inOrg(org.id, async (tx) => {
    const leads = (await selectLeadRows(tx, ids, 'locked')).map(({ id }) => id)
    if (leads.length > 0) {
      const at = ctx.now().toISOString()
      await insertDeletedLeads(tx, leads, { actor, at, bulkChangeId })
      await deleteLeads(tx, leads, { type: 'lead.deleted', actor, at })
    }
    await alsoWrite(tx, leads.length)
    return leads
  })
  markDirty(db, org.id, deleted.length)
  return deleted
}

/**
 * Restores the next batch of leads deleted by a bulk change. Leads stay deleted if another lead now
 * has their external ID.
 *
 * @returns Number of leads examined; less than `limit` if none are left.
 */
export async function restoreInBulk(
  ctx: Ctx,
  limit: number,
  { bulkChangeId, alsoWrite }: BulkDeletion & { readonly bulkChangeId: string },
): Promise<number> {
  const { db, org } = ctx
  const { examined, restored } = await db.inOrg(org.id, async (tx) => {
    await lockSegmentsShared(tx)
    const deleted = await selectBulkDeleted(tx, bulkChangeId, limit)
    const added = await moveBack(tx, ctx, deleted)
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

/**
 * Restores leads as `restore_lead` does, but in one transaction; leads that cannot be restored are
 * skipped.
 *
 * @returns IDs of the restored leads.
 */
export async function restoreAll(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { db, org } = ctx
  const restored = await db.inOrg(org.id, async (tx) => {
    await lockSegmentsShared(tx)
    const deleted = await selectSomeDeleted(tx, ids)
    const added = await moveBack(
      tx,
      ctx,
      deleted.filter((lead) => isRestorable(lead, ctx.now())),
    )
    assertBeforeDeadline([{ ctx }])
    return added
  })
  markDirty(db, org.id, restored.length)
  return restored
}

/** @returns IDs of the restored leads. */
async function moveBack(tx: OrgTx, ctx: Ctx, deleted: readonly DeletedLead[]): Promise<string[]> {
  if (deleted.length === 0) return []
  const added = await insertAllRestored(tx, ctx, deleted)
  await eraseDeletedLeads(tx, added)
  return added
}
