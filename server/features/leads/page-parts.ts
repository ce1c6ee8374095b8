import type { LeadPage } from './lead-list-store.ts'
import { holds, rangesOf } from './list-ranges.ts'

/** The list from the page on, in parts that follow one another, each in the order of an index. */
export function partsOf(page: LeadPage): LeadPage[] {
  const { order, after, filters } = page
  const ranges = rangesOf(order)
  const begun = after === undefined ? 0 : ranges.findIndex((range) => holds(range, order, after))
  return ranges.slice(begun).map((range, i) => ({
    ...page,
    filters: [...filters, ...range.conditions],
    order: range.order,
    keys: order,
    after: i === 0 ? after?.slice(range.keysBefore) : undefined,
  }))
}
