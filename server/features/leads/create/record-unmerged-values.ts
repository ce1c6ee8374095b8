import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { buildHistoryRows } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { insertHistory, selectUnmergedValues } from '../store/history-store.ts'

/** Optional fields that clients can set. */
export const userSuppliedFields = leadFieldsWhere((field) => field.write && !field.required)

/** Columns with normalized contact data. These are compared instead of the fields themselves. */
const keys: Partial<Readonly<Record<LeadField, keyof LeadRow>>> = {
  email: 'emailKey',
  phone: 'phoneKey',
}

/**
 * Records the duplicate's values that a merge discarded in the lead's history, once each, so that
 * no sent value is lost.
 *
 * @param merged  The lead after the merge.
 * @param duplicate  The lead as sent.
 * @returns Warnings for the sender.
 * @see L-191
 */
export async function recordUnmergedValues(
  tx: OrgTx,
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
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
    `Merged into a lead with a different ${fields.join(', ')}. The lead's history contains ` +
      'the values that you sent.',
  ]
}
