import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { isMasked } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { hiddenColumns, isAmount, type LeadRow } from '../model/lead-row.ts'
import { selectDeletedRows } from './deleted-lead-store.ts'

/**
 * Leads that were deleted and can still be restored, with the fields that clients can see. Omits
 * leads that were merged into others.
 */
export async function loadDeletedRecords(tx: OrgTx, ids: readonly string[]): Promise<LeadRecord[]> {
  const rows = ids.length === 0 ? [] : await selectDeletedRows(tx, ids)
  return rows.map(toRecord)
}

const hidden: ReadonlySet<string> = new Set(hiddenColumns)

function toRecord(row: LeadRow): LeadRecord {
  const entries = Object.entries(row)
    .filter(([field]) => !hidden.has(field))
    .map(([field, value]) => {
      if (row.locked && isMasked(field)) return [field, null]
      return [field, isAmount(field) && typeof value === 'number' ? value / 100 : value]
    })
  // Contains exactly the fields of a lead.
  return Object.fromEntries(entries) as LeadRecord
}
