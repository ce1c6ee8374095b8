import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { recordUnmergedValues } from '../create/record-unmerged-values.ts'
import { selectDeletedLead } from '../deletion/deleted-lead-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { appendHistory, selectMerges } from './merged-history-store.ts'

/**
 * Makes merges final before the merged leads are erased: adds the merged leads' history and the
 * values discarded by the merges to the kept leads.
 *
 * @param ids  Leads in `deleted_lead`; leads that were deleted rather than merged are skipped.
 * @param keptSince  ISO timestamp; nothing is kept from leads created earlier.
 */
export async function finishMerges(
  tx: OrgTx,
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  ids: readonly string[],
  keptSince: string,
): Promise<void> {
  if (ids.length === 0) return
  // Oldest merge first, so that a lead's history moves along if the kept lead was later merged
  // itself.
  for (const { id, keptId } of await selectMerges(tx, ids, keptSince)) {
    await appendHistory(tx, { mergedId: id, keptId })
    const merged = await selectDeletedLead(tx, id)
    const [kept] = await selectLeadRows(tx, [keptId], 'seen')
    if (merged === undefined || kept === undefined) continue
    await recordUnmergedValues(tx, ctx, kept, merged)
  }
}
