import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'

/**
 * Assigns leads to members, or removes their owners; leads that do not exist are skipped.
 *
 * @param choose  Returns a lead's owner; `undefined` to keep the current owner. Called for the
 *   oldest lead first, with amounts in minor units.
 * @returns IDs of the leads whose owner changed.
 */
export async function changeOwner(
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  tx: OrgTx,
  ids: readonly string[],
  choose: (lead: LeadRow) => string | null | undefined,
): Promise<string[]> {
  const leads = await selectLeadRows(tx, ids, 'locked')
  const changes = leads.toReversed().flatMap((before) => {
    const ownerId = choose(before)
    if (ownerId === undefined || ownerId === before.ownerId) return []
    return { before, after: { ...before, ownerId, updatedAt: nextUpdatedAt(ctx, before) } }
  })
  const history = changes.flatMap(({ before, after }) => diffLeads(ctx, before, after))
  await saveChanges(
    tx,
    changes.map(({ after }) => after),
    history,
  )
  return changes.map(({ after }) => after.id)
}
