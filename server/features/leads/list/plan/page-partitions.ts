import type { LeadPage, ListedLead } from '../store/list-store.ts'
import { holds, rangesOf } from './sort-partitions.ts'

/** A page of a list, and how many leads the whole list has. */
export interface FoundPage {
  readonly rows: readonly ListedLead[]
  readonly total: number
}

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

/**
 * Rows of a page, part by part, until it is full.
 *
 * @param all  What matches the whole list.
 * @param within  What matches some conditions, where that is known.
 * @param rowsIn  Rows of a page that lies in one part.
 */
export async function rowsOfParts<Matching extends { readonly total: number }>(
  page: LeadPage,
  all: Matching,
  within: (filters: LeadPage['filters']) => Promise<Matching | undefined>,
  rowsIn: (part: LeadPage, matching: Matching) => Promise<readonly ListedLead[]>,
): Promise<readonly ListedLead[]> {
  const rows: ListedLead[] = []
  let { offset } = page
  if (offset >= all.total) return rows
  for (const part of partsOf(page)) {
    const limit = page.limit - rows.length
    if (limit === 0) break
    const isAll = part.filters.length === page.filters.length
    const matching = isAll ? all : await within(part.filters)
    if (matching === undefined || offset >= matching.total) {
      offset -= matching?.total ?? 0
      continue
    }
    rows.push(...(await rowsIn({ ...part, limit, offset }, matching)))
    offset = 0
  }
  return rows
}
