import { leadFieldEntries } from '../../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import type { Ctx } from '../../../../platform/operation.ts'
import { type AnsweredLead, withJourneys } from './attach-journeys.ts'
import { selectLeadsById } from './list-store.ts'

/** One array, by which its columns are remembered. */
const shown: readonly string[] = leadFieldEntries.map(([name]) => name)

/** Leads as they are answered, in the order of their ids, without journeys. */
export async function showLeads(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<AnsweredLead[]> {
  const rows = await selectLeadsById(tx, ids, { asked: shown })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
  return withJourneys(tx, ctx, inOrder, shown)
}
