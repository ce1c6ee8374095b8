import type { AppCtx } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'

/**
 * Assigns leads to a member or to no one; leads that do not exist are skipped.
 *
 * @returns IDs of the leads that had another owner before.
 */
export async function changeOwner(
  ctx: AppCtx,
  tx: OrgTx,
  ids: readonly string[],
  ownerId: string | null,
): Promise<string[]> {
  const leads = await selectLeadRows(tx, ids, 'locked')
  const before = leads.filter((lead) => lead.ownerId !== ownerId)
  const after = before.map((lead) => ({
    ...lead,
    ownerId,
    updatedAt: nextUpdatedAt(ctx, lead),
  }))
  const history = before.flatMap((lead, i) => diffLeads(ctx, lead, after[i] ?? lead))
  await saveChanges(tx, after, history)
  return after.map(({ id }) => id)
}
