import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { historyRows } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { insertHistory, selectLeftOut } from '../store/history-store.ts'

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
 * @param kept  The lead after the merge.
 * @param sent  The duplicate.
 * @returns What to tell whoever sent it.
 * @see L-191
 */
export async function recordUnmergedValues(
  tx: OrgTx,
  ctx: Ctx,
  kept: LeadRow,
  sent: LeadRow,
): Promise<string[]> {
  const fields = userSuppliedFields.filter((field) => {
    const key = keys[field] ?? field
    return sent[field] !== null && kept[key] !== sent[key]
  })
  if (fields.length === 0) return []
  const known = new Set((await selectLeftOut(tx, kept.id)).map(({ field, to }) => `${field} ${to}`))
  const rows = historyRows(ctx, kept, sent, fields, true)
  await insertHistory(
    tx,
    rows.filter(({ field, to }) => !known.has(`${field} ${to}`)),
  )
  return [
    `Merged into a lead that has another ${fields.join(', ')}; ` +
      'what was sent is kept in its history.',
  ]
}
