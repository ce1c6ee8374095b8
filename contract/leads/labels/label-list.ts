import { maxLabels } from './label-limits.ts'

/** A lead's labels: the first one, and the rest separated by commas. */
export interface LabelFields {
  readonly labelId: string | null
  readonly moreLabelIds: string | null
}

/** All labels of a lead, in order. */
export function listLabelIds(lead: {
  readonly labelId?: string | null | undefined
  readonly moreLabelIds?: string | null | undefined
}): string[] {
  const more = lead.moreLabelIds == null ? [] : lead.moreLabelIds.split(',')
  return lead.labelId == null ? more : [lead.labelId, ...more]
}

/**
 * Converts label IDs to the stored fields, in order and without duplicates. Labels beyond the
 * maximum are omitted.
 */
export function toLabelFields(ids: readonly string[]): LabelFields {
  const [first = null, ...more] = [...new Set(ids)].slice(0, maxLabels)
  return { labelId: first, moreLabelIds: more.length === 0 ? null : more.join(',') }
}

/**
 * A lead's labels once the first one has been replaced. Null removes all of them, because a client
 * that recognizes only one label expects none to be left.
 */
export const replaceFirstLabel = (lead: LabelFields, labelId: string | null): LabelFields =>
  labelId === null
    ? toLabelFields([])
    : toLabelFields([labelId, ...listLabelIds(lead).filter((id) => id !== lead.labelId)])
