import { combineLeads } from '../../features/leads/merging/combine-leads.ts'
import { revertMerge, undoMerge } from '../../features/leads/merging/undo-merge.ts'
import { nextUpdatedAt } from '../../features/leads/model/apply-lead-changes.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { mergeFields } from '../../features/leads/model/merge-fields.ts'
import type { Ctx } from '../../platform/operation.ts'

/** The two rows before a merge, and the kept lead's row after it. */
interface Merge {
  readonly before: LeadRow
  readonly after: LeadRow
  readonly merged: LeadRow
}

/** Each organization's merges that can be undone, oldest first. */
const merges = new Map<string, readonly Merge[]>()

/** Merges every n-th lead with the one that follows it. @returns The remaining rows. */
export async function mergePairs(
  ctx: Ctx,
  rows: readonly LeadRow[],
  every: number,
): Promise<LeadRow[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (let i = 0; i < rows.length; i += every) {
    const [before, merged] = [rows[i], rows[i + 1]]
    if (before === undefined || merged === undefined || before.locked || merged.locked) continue
    await combineLeads(ctx, { keptId: before.id, mergedId: merged.id })
    const after = mergeFields(before, merged, nextUpdatedAt(ctx, before))
    byId.set(before.id, after)
    byId.delete(merged.id)
    merges.set(ctx.org.id, [...(merges.get(ctx.org.id) ?? []), { before, after, merged }])
  }
  return [...byId.values()]
}

/**
 * Undoes all merges whose kept lead still exists, unless an external ID is already in use. @returns
 * All rows.
 */
export async function undoMerges(ctx: Ctx, rows: readonly LeadRow[]): Promise<LeadRow[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const left: Merge[] = []
  for (const merge of (merges.get(ctx.org.id) ?? []).toReversed()) {
    const { before, after, merged } = merge
    const kept = byId.get(before.id)
    const { externalId } = merged
    const owner = [...byId.values()].find((row) => row.externalId === externalId)
    const isTaken = externalId !== null && owner !== undefined && owner.id !== before.id
    if (kept === undefined || isTaken) {
      left.unshift(merge)
      continue
    }
    await undoMerge(ctx, merged.id)
    byId.set(kept.id, revertMerge(kept, pickChanged(before, after), nextUpdatedAt(ctx, kept)))
    byId.set(merged.id, { ...merged, updatedAt: nextUpdatedAt(ctx, merged) })
  }
  merges.set(ctx.org.id, left)
  return [...byId.values()]
}

function pickChanged(before: LeadRow, after: LeadRow) {
  // Both rows have the keys of LeadRow.
  const columns = (Object.keys(after) as (keyof LeadRow)[]).filter(
    (column) =>
      before[column] !== after[column] && column !== 'updatedAt' && column !== 'searchText',
  )
  const pick = (row: LeadRow) => Object.fromEntries(columns.map((column) => [column, row[column]]))
  return { before: pick(before), after: pick(after) }
}
