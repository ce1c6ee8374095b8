import type { OrgTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/operation.ts'
import { buildStageEntries } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { insertHistory } from '../store/history-store.ts'
import { insertLeads } from '../store/lead-store.ts'
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
  const added = await insertLeads(tx, rows, toActors(drafts))
  const entries = drafts.flatMap(({ row, ctx }) =>
    added.has(row.id) ? buildStageEntries(ctx, row) : [],
  )
  await insertHistory(tx, entries)
  return added
}

const toActors = (drafts: readonly Draft[]): ReadonlyMap<string, Actor> =>
  new Map(drafts.map(({ row, ctx }) => [row.id, ctx.actor]))
