import type { OrgTx } from '../../platform/database.ts'
import { type HistoryRow, insertHistory } from './history-store.ts'
import type { LeadRow } from './lead-row.ts'
import { updateLeads } from './lead-store.ts'

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
