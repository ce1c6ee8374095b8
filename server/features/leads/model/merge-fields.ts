import { listLabelIds, toLabelFields } from '../../../../contract/leads/labels/label-list.ts'
import { mergeableFields, takesValue } from '../../../../contract/leads/merge-values.ts'
import { buildSearchText, type LeadRow } from './lead-row.ts'

/** A lead with its empty fields filled from a duplicate. */
export function mergeFields(existing: LeadRow, duplicate: LeadRow, at: string): LeadRow {
  const filled = mergeableFields
    .filter((field) => takesValue(field, existing[field], duplicate[field]))
    .map((field) => [field, duplicate[field]])
  const lead: LeadRow = {
    ...existing,
    // Each value has the type of the field that it is assigned to.
    ...(Object.fromEntries(filled) as Partial<LeadRow>),
    emailKey: existing.emailKey ?? duplicate.emailKey,
    phoneKey: existing.phoneKey ?? duplicate.phoneKey,
    ...toLabelFields([...listLabelIds(existing), ...listLabelIds(duplicate)]),
    ownerId: existing.ownerId ?? duplicate.ownerId,
    // A merge does not change the status, so a stage that belongs to another status is not copied.
    stageId: existing.stageId ?? (existing.status === duplicate.status ? duplicate.stageId : null),
    ...mergeLink(existing, duplicate),
    updatedAt: at,
  }
  return { ...lead, searchText: buildSearchText(lead, lead.phoneKey) }
}

/**
 * Session and visitor after the merge. Both always come from the same lead: the existing lead if
 * the two are equally suitable.
 */
function mergeLink(
  existing: LeadRow,
  duplicate: LeadRow,
): Pick<LeadRow, 'sessionId' | 'visitorId'> {
  const isKnown = existing.sessionId !== null || duplicate.visitorId === null
  const { sessionId, visitorId } =
    isKnown || (duplicate.sessionId === null && existing.visitorId !== null) ? existing : duplicate
  return { sessionId, visitorId }
}
