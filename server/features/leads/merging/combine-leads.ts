import { markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { insertDeletedLeads } from '../deletion/deleted-lead-store.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads, type HistoryRow } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { mergeFields } from '../model/merge-fields.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { describeMissing } from './describe-missing.ts'
import {
  type LeadPair,
  type MergeRecord,
  moveAwaited,
  moveTeamwork,
  recordMerge,
  selectKeptIds,
} from './merge-store.ts'
import { lockDestinations, moveSentConversions } from './merged-conversion-store.ts'

export interface MergeResult {
  /** Names of the fields that were filled in the kept lead. */
  readonly filled: readonly string[]
  /** ISO timestamp. */
  readonly mergedAt: string
}

/**
 * Merges a lead into the kept lead in one transaction: fills the kept lead's empty fields, moves
 * the merged lead's related data to it, and moves the merged lead to `deleted_lead`.
 *
 * @throws ApiError `VALIDATION_ERROR` if the leads are the same; `NOT_FOUND` if one does not exist;
 *   `CONFLICT` if the lead is already merged or one of the leads is locked.
 * @see L-330
 */
export async function combineLeads(ctx: Ctx, pair: LeadPair): Promise<MergeResult> {
  if (pair.keptId === pair.mergedId) {
    const message = 'must be the ID of another lead'
    throw inputError('VALIDATION_ERROR', [{ field: 'mergedId', message }])
  }
  const result = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await lockDestinations(tx)
    const leads = await lockPair(tx, pair)
    const now = ctx.now()
    // Use a fixed time, so that all history rows for a merge have the same timestamp.
    const merged = await combine(tx, { ...ctx, now: () => now }, leads)
    assertBeforeDeadline([{ ctx }])
    return merged
  })
  markDirty(ctx.db, ctx.org.id, 2)
  return result
}

interface LockedPair {
  readonly kept: LeadRow
  readonly merged: LeadRow
}

async function lockPair(tx: OrgTx, { keptId, mergedId }: LeadPair): Promise<LockedPair> {
  const leads = await selectLeadRows(tx, [keptId, mergedId], 'locked')
  const kept = leads.find(({ id }) => id === keptId)
  if (kept === undefined) throw await describeMissing(tx, keptId)
  const merged = leads.find(({ id }) => id === mergedId)
  if (merged === undefined) {
    const otherId = (await selectKeptIds(tx, [mergedId])).get(mergedId)
    if (otherId === undefined) found(undefined, 'lead with this mergedId')
    throw new ApiError('CONFLICT', 'The lead has already been merged.', {
      details: { keptId: otherId },
    })
  }
  if (kept.locked || merged.locked) {
    throw new ApiError('CONFLICT', 'Locked leads cannot be merged. Upgrade your plan first.')
  }
  return { kept, merged }
}

async function combine(tx: OrgTx, ctx: Ctx, { kept, merged }: LockedPair): Promise<MergeResult> {
  const pair = { keptId: kept.id, mergedId: merged.id }
  const at = ctx.now().toISOString()
  const after = mergeFields(kept, merged, nextUpdatedAt(ctx, kept))
  // Copy the lead before its comments and reminders are moved, because undoing the merge requires
  // the copy.
  await insertDeletedLeads(tx, [merged.id], { actor: ctx.actor, at })
  const moved = await moveTeamwork(tx, pair)
  const sessionIds = after.sessionId === null ? await moveAwaited(tx, pair) : []
  const conversionIds = await moveSentConversions(tx, pair, ctx.newId())
  const event = { type: 'lead.merged', actor: ctx.actor, at, keptId: kept.id } as const
  await deleteLeads(tx, [merged.id], event)
  // Save the kept lead after the deletion, which makes the external ID available.
  const filled = diffLeads(ctx, kept, after)
  await saveChanges(tx, [after], [...filled, describeMerge(ctx, pair)])
  await recordMerge(tx, pair, { ...compare(kept, after), ...moved, sessionIds, conversionIds })
  return { filled: filled.map(({ field }) => field).filter(isPublic), mergedAt: at }
}

const isPublic = (field: string): boolean => field !== 'sessionId' && field !== 'visitorId'

/** A lead's changed columns, except those that change with every update or are computed. */
function compare(before: LeadRow, after: LeadRow): Pick<MergeRecord, 'before' | 'after'> {
  const { updatedAt: _, searchText: __, ...columns } = after
  // Both rows have the keys of `LeadRow`.
  const changed = (Object.keys(columns) as (keyof LeadRow)[]).filter(
    (column) => before[column] !== after[column],
  )
  // Each value has the type of its column.
  const pick = (row: LeadRow) =>
    Object.fromEntries(changed.map((column) => [column, row[column]])) as Partial<LeadRow>
  return { before: pick(before), after: pick(after) }
}

/** History row for the kept lead. */
const describeMerge = ({ actor, now, newId }: Ctx, { keptId, mergedId }: LeadPair): HistoryRow => ({
  ...{ id: newId(), leadId: keptId, at: now().toISOString(), field: 'mergedId' },
  ...{ actorKind: actor.kind, actorId: actor.id, from: null, to: mergedId, leftOut: false },
})
