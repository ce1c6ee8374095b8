import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { buildHistoryRows } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { insertHistory, selectUnmergedValues } from '../store/history-store.ts'

/** Fields that a lead has only where somebody has told them. */
export const userSuppliedFields = leadFieldsWhere((field) => field.write && !field.required)

/** By what contact data is the same, however it was written. */
const keys: Partial<Readonly<Record<LeadField, keyof LeadRow>>> = {
  email: 'emailKey',
  phone: 'phoneKey',
}

/**
 * Keeps what a duplicate tells and its lead does not take as rows of the lead's history, each value
 * once: a second request must not be gone without a trace.
 *
 * @param merged  The lead after the merge.
 * @param duplicate  The duplicate.
 * @returns What to tell whoever sent it.
 * @see L-191
 */
export async function recordUnmergedValues(
  tx: OrgTx,
  ctx: Ctx,
  merged: LeadRow,
  duplicate: LeadRow,
): Promise<string[]> {
  const fields = userSuppliedFields.filter((field) => {
    const key = keys[field] ?? field
    return duplicate[field] !== null && merged[key] !== duplicate[key]
  })
  if (fields.length === 0) return []
  const recorded = new Set(
    (await selectUnmergedValues(tx, merged.id)).map(({ field, to }) => `${field} ${to}`),
  )
  const rows = buildHistoryRows(ctx, merged, duplicate, fields, true)
  await insertHistory(
    tx,
    rows.filter(({ field, to }) => !recorded.has(`${field} ${to}`)),
  )
  return [
    `Merged into a lead that has another ${fields.join(', ')}; ` +
      'what was sent is kept in its history.',
  ]
}
