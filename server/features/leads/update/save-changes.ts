import type { OrgTx } from '../../../platform/db/database.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { type HistoryRow, insertHistory } from '../store/history-store.ts'
import { updateLeads } from '../store/lead-store.ts'

/**
 * Writes what became of leads, and with it their history, where there is anything to write.
 *
 * @param leads  Those that differ, each once. They were locked for it.
 */
export async function writeChanges(
  tx: OrgTx,
  leads: readonly LeadRow[],
  history: readonly HistoryRow[],
): Promise<void> {
  if (leads.length === 0) return
  await Promise.all([updateLeads(tx, leads), insertHistory(tx, history)])
}
