import { dayMs } from '../../../../contract/values/time.ts'
import { lockSegmentsShared, markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { type Ctx, systemActor } from '../../../platform/operation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import { linkLeads } from '../../tracking/index.ts'
import { enforcePlanLimit } from '../create/enforce-plan-limit.ts'
import { describeMissing } from '../merging/describe-missing.ts'
import { finishMerges } from '../merging/finish-merges.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { type LeadRow, leadColumns } from '../model/lead-row.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { insertHistory } from '../store/history-store.ts'
import { insertLeads, selectIdsByExternalId, selectLeadRows } from '../store/lead-store.ts'
import {
  type DeletedLead,
  eraseDeletedLeads,
  insertDeletedLeads,
  restoreRelatedRows,
  selectDeletedLead,
  selectExpiredDeletedLeads,
} from './deleted-lead-store.ts'

/** Number of days during which a deletion can be undone. @see L-251 */
export const restoreDays = 30

/** ISO timestamp until which a deleted lead can be restored. */
export const getRestorableUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + restoreDays * dayMs).toISOString()

export const isRestorable = ({ deletedAt }: { readonly deletedAt: string }, now: Date): boolean =>
  getRestorableUntil(deletedAt) >= now.toISOString()

/**
 * Removes a lead and its history from all lists, totals and reports, but keeps them so that the
 * lead can be restored.
 *
 * @returns ISO timestamp of the deletion.
 * @throws ApiError `NOT_FOUND` if the lead does not exist.
 */
export async function moveToDeleted(ctx: Ctx, id: string): Promise<string> {
  const deletedAt = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const leads = await selectLeadRows(tx, [id], 'locked')
    if (leads.length === 0) throw await describeMissing(tx, id)
    const at = ctx.now().toISOString()
    await insertDeletedLeads(tx, [id], { actor: ctx.actor, at })
    await deleteLeads(tx, [id], { type: 'lead.deleted', actor: ctx.actor, at })
    assertBeforeDeadline([{ ctx }])
    return at
  })
  markDirty(ctx.db, ctx.org.id, 1)
  return deletedAt
}

/**
 * Restores a deleted lead and its history. The lead is locked if it now exceeds the plan limit.
 *
 * @throws ApiError `NOT_FOUND` if the lead was never deleted or has been erased; `CONFLICT` if it
 *   was merged or another lead now has its external ID.
 */
export async function restoreDeleted(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await lockSegmentsShared(tx)
    const deleted = await lockRestorable(tx, ctx, id, 'deleted lead')
    const { keptId } = deleted
    if (keptId !== null) {
      const message = 'The lead was merged. Undo the merge with unmerge_lead.'
      throw new ApiError('CONFLICT', message, { details: { keptId } })
    }
    await insertRestored(tx, ctx, deleted)
    await eraseDeletedLeads(tx, [id])
    assertBeforeDeadline([{ ctx }])
  })
  markDirty(ctx.db, ctx.org.id, 1)
}

/**
 * Locks and returns a lead in `deleted_lead`.
 *
 * @param what  Name of the missing object in the error message.
 * @throws ApiError `NOT_FOUND`
 */
export async function lockRestorable(
  tx: OrgTx,
  ctx: Pick<Ctx, 'now'>,
  id: string,
  what: string,
): Promise<DeletedLead> {
  const deleted = found(await selectDeletedLead(tx, id), what)
  if (!isRestorable(deleted, ctx.now())) found(undefined, what)
  return deleted
}

/**
 * Reinserts a deleted lead, together with all related data that was deleted. The caller must have
 * locked the lead.
 *
 * @throws ApiError `CONFLICT` if another lead now has its external ID.
 */
export async function insertRestored(tx: OrgTx, ctx: Ctx, deleted: DeletedLead): Promise<void> {
  const { externalId } = deleted
  const owners = await selectIdsByExternalId(tx, externalId === null ? [] : [externalId])
  const added = await insertAllRestored(tx, ctx, [deleted])
  if (owners.size > 0 || added.length === 0) throw takenExternalId(owners)
}

/**
 * Like {@link insertRestored}, but skips leads whose external ID now belongs to another lead.
 *
 * @returns IDs of the leads that were inserted.
 */
export async function insertAllRestored(
  tx: OrgTx,
  ctx: Ctx,
  deleted: readonly DeletedLead[],
): Promise<string[]> {
  const event = { type: 'lead.restored', actor: ctx.actor } as const
  const added = await insertLeads(tx, await toRestoredRows(tx, ctx, deleted), event)
  const restored = deleted.filter(({ id }) => added.has(id))
  await restoreRelatedRows(tx, [...added])
  await insertHistory(
    tx,
    restored.flatMap((lead) => describeDeletion(ctx, lead)),
  )
  return [...added]
}

/**
 * The rows to insert: linked to their visitors' current sessions, and locked if they exceed the
 * plan limit for the period in which they were created.
 */
async function toRestoredRows(
  tx: OrgTx,
  ctx: Ctx,
  deleted: readonly DeletedLead[],
): Promise<LeadRow[]> {
  const leads = deleted.map((one) => {
    const lead = Object.fromEntries(
      Object.entries(one).filter(([column]) => leadColumns.includes(column)),
      // Contains exactly the columns of a lead.
    ) as LeadRow
    return { ...lead, updatedAt: nextUpdatedAt(ctx, lead) }
  })
  const linked = await linkLeads(tx, leads, ctx.org.sessionMinutes)
  const rows = linked.filter(({ locked }) => locked)
  const periods = Map.groupBy(
    linked.filter(({ locked }) => !locked),
    ({ createdAt }) => JSON.stringify(getUsagePeriod(ctx.org, new Date(createdAt))),
  )
  for (const created of periods.values()) {
    rows.push(...(await enforcePlanLimit(tx, ctx.org, created)))
  }
  return rows
}

const takenExternalId = (owners: ReadonlyMap<string, string>): ApiError =>
  new ApiError('CONFLICT', 'Another lead now has the same externalId.', {
    details: { existingId: [...owners.values()][0] },
  })

/** History rows for a deletion or merge, and for undoing one. */
function describeDeletion(
  { actor, now, newId }: Ctx,
  { id: leadId, deletedAt, actorKind, actorId, keptId }: DeletedLead,
): HistoryRow[] {
  const row = { leadId, field: keptId === null ? 'deletedAt' : 'keptId', leftOut: false }
  const value = keptId ?? deletedAt
  return [
    { ...row, id: newId(), at: deletedAt, actorKind, actorId, from: null, to: value },
    {
      ...row,
      ...{ id: newId(), at: now().toISOString(), actorKind: actor.kind, actorId: actor.id },
      ...{ from: value, to: null },
    },
  ]
}

const systemCtx = { actor: systemActor, now: () => new Date() } as const

/**
 * Deletes leads permanently, whether or not they were already deleted.
 *
 * @returns Number of leads that existed or could be restored.
 */
export async function eraseLeads(
  tx: OrgTx,
  ids: readonly string[],
  { actor, now }: Pick<Ctx, 'actor' | 'now'> = systemCtx,
): Promise<number> {
  const event = { type: 'lead.erased', actor, at: now().toISOString() } as const
  const deleted = await deleteLeads(tx, ids, event)
  return deleted + (await eraseDeletedLeads(tx, ids, event)).length
}

/**
 * Erases leads that can no longer be restored or have exceeded the organization's retention period.
 * This makes merges of these leads final.
 *
 * @param keptSince  ISO timestamp; leads created earlier have exceeded the retention period.
 * @returns Number of leads erased.
 */
export const eraseExpiredLeads = (
  db: Database,
  orgId: string,
  now: Date,
  keptSince: string | undefined,
  limit: number,
): Promise<number> =>
  db.inOrg(orgId, async (tx) => {
    const deletedBefore = new Date(now.getTime() - restoreDays * dayMs).toISOString()
    const createdBefore = keptSince ?? '-infinity'
    const ids = await selectExpiredDeletedLeads(tx, { deletedBefore, createdBefore }, limit)
    await finishMerges(tx, { ...systemCtx, now: () => now, newId }, ids, createdBefore)
    const event = { type: 'lead.erased', actor: systemCtx.actor, at: now.toISOString() } as const
    return (await eraseDeletedLeads(tx, ids, event)).length
  })
