import { lockSegmentsShared, markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import {
  type DeletedLead,
  eraseDeletedLeads,
  selectDeletedLead,
} from '../deletion/deleted-lead-store.ts'
import { insertRestored, lockRestorable } from '../deletion/move-deleted-lead.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { contactFields } from '../model/apply-lead-edits.ts'
import { diffLeads } from '../model/lead-diff.ts'
import { buildSearchText, type LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import {
  forgetMerge,
  type MergeRecord,
  moveTeamworkBack,
  selectMergeRecord,
} from './merge-store.ts'
import { lockDestinations, swapConversions } from './merged-conversion-store.ts'

/**
 * Restores a merged lead and removes the values that the merge added to the kept lead, unless they
 * have been changed since then. Restores only the merged lead if the kept lead has been erased.
 *
 * @returns ID of the kept lead.
 * @throws ApiError `NOT_FOUND` if the lead was not merged or the merge is final; `CONFLICT` if the
 *   kept lead is deleted or another lead now has the external ID.
 * @see L-330
 */
export async function undoMerge(ctx: Ctx, id: string): Promise<string> {
  const keptId = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await lockDestinations(tx)
    await lockSegmentsShared(tx)
    const merged = await lockRestorable(tx, ctx, id, 'merged lead')
    const record = found(await selectMergeRecord(tx, id), 'merged lead')
    const mergedInto = found(merged.keptId ?? undefined, 'merged lead')
    const now = ctx.now()
    await separate(tx, { ...ctx, now: () => now }, merged, mergedInto, record)
    await eraseDeletedLeads(tx, [id])
    assertBeforeDeadline([{ ctx }])
    return mergedInto
  })
  markDirty(ctx.db, ctx.org.id, 2)
  return keptId
}

async function separate(
  tx: OrgTx,
  ctx: Ctx,
  merged: DeletedLead,
  keptId: string,
  record: MergeRecord,
): Promise<void> {
  const pair = { keptId, mergedId: merged.id }
  const [kept] = await selectLeadRows(tx, [keptId], 'locked')
  if (kept === undefined) await checkErased(tx, keptId)
  if (kept === undefined) await forgetMerge(tx, merged.id)
  // Do this before inserting the merged lead, because it needs the external ID.
  else await takeBack(tx, ctx, kept, merged.id, record)
  await insertRestored(tx, ctx, merged)
  if (kept === undefined) return
  await moveTeamworkBack(tx, pair, record)
  await swapConversions(tx, record.conversionIds, { from: keptId, to: merged.id }, ctx.newId())
}

/** @throws ApiError `CONFLICT` if the kept lead is deleted or merged but can still be restored. */
async function checkErased(tx: OrgTx, keptId: string): Promise<void> {
  const kept = await selectDeletedLead(tx, keptId)
  if (kept === undefined) return
  const message =
    kept.keptId === null
      ? 'The lead it was merged into has been deleted. Restore that lead first.'
      : 'The lead it was merged into has itself been merged. Undo that merge first.'
  throw new ApiError('CONFLICT', message, { details: { keptId } })
}

/** Removes the values that the merge added to the kept lead, which must be locked. */
async function takeBack(
  tx: OrgTx,
  ctx: Ctx,
  kept: LeadRow,
  mergedId: string,
  record: MergeRecord,
): Promise<void> {
  const after = revertMerge(kept, record, nextUpdatedAt(ctx, kept))
  const { actor, now, newId } = ctx
  await saveChanges(
    tx,
    [after],
    [
      ...diffLeads(ctx, kept, after),
      {
        ...{ id: newId(), leadId: kept.id, at: now().toISOString(), field: 'mergedId' },
        ...{ actorKind: actor.kind, actorId: actor.id, from: mergedId, to: null, leftOut: false },
      },
    ],
  )
}

/** The lead without the values that the merge added, except those changed since then. */
export function revertMerge(
  kept: LeadRow,
  { before, after }: Pick<MergeRecord, 'before' | 'after'>,
  at: string,
): LeadRow {
  // The keys of `after` are lead columns.
  const columns = Object.keys(after) as (keyof LeadRow)[]
  const isUnchanged = (column: keyof LeadRow): boolean => kept[column] === after[column]
  const isLinked = links.every((link) => !columns.includes(link) || isUnchanged(link))
  const reverted = columns.filter(
    (column) => isUnchanged(column) && (isLinked || !links.includes(column)),
  )
  // Each value has the type of its column.
  const values = Object.fromEntries(
    reverted.map((column) => [column, before[column] ?? null]),
  ) as Partial<LeadRow>
  const lead: LeadRow = { ...kept, ...values, updatedAt: at }
  const hasContact = contactFields.some((field) => lead[field] !== null)
  const { email, phone, name, custom, emailKey, phoneKey } = kept
  // The kept lead's own contact data may have been removed since the merge.
  const safe = hasContact ? lead : { ...lead, email, phone, name, custom, emailKey, phoneKey }
  return { ...safe, searchText: buildSearchText(safe, safe.phoneKey) }
}

/** Session and visitor are reverted only together, because the session belongs to the visitor. */
const links: readonly (keyof LeadRow)[] = ['sessionId', 'visitorId']
