import type { OrgTx } from '../../../platform/db/database.ts'
import { buildStageEntries } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { insertHistory } from '../store/history-store.ts'
import { type InsertEvent, insertLeads } from '../store/lead-store.ts'
import type { Draft } from './draft.ts'

/**
 * Inserts the drafts' leads, along with history rows for those created in a stage.
 *
 * @param rows  One per draft, in order.
 * @returns IDs of the inserted leads.
 */
export async function insertDrafts(
  tx: OrgTx,
  drafts: readonly Draft[],
  rows: readonly LeadRow[],
): Promise<ReadonlySet<string>> {
  const added = await insertLeads(tx, rows, toEvent(drafts))
  const entries = drafts.flatMap(({ row, ctx }) =>
    added.has(row.id) ? buildStageEntries(ctx, row) : [],
  )
  await insertHistory(tx, entries)
  return added
}

/** One event if the drafts have the same caller, as in a batch, because it takes less time. */
function toEvent(drafts: readonly Draft[]): InsertEvent {
  const actor = drafts[0]?.ctx.actor
  const isShared = drafts.every(({ ctx }) => ctx.actor === actor)
  return actor !== undefined && isShared
    ? { type: 'lead.created', actor }
    : new Map(drafts.map(({ row, ctx }) => [row.id, ctx.actor]))
}
