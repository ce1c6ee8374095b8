import { idSet, selectionSize } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { boundaryOf, creationDirection } from '../query/parse-sort.ts'
import { countLeads, type LeadPage, type ListedLead, selectLeads } from '../store/list-store.ts'
import { type SortLimits, sortedPage, unclustered, usualLimits } from './page-by-sort-key.ts'
import { type FoundPage, rowsOfParts } from './page-partitions.ts'
import { chooseFound, piecesOfFound } from './page-search-matches.ts'
import { type Found, openSearch } from './search-matches.ts'

/** Finds a page and the exact total of a search. */
export async function findSearched(
  tx: OrgTx,
  page: LeadPage,
  limits: SortLimits = usualLimits,
): Promise<FoundPage> {
  const search = await openSearch(tx, page.needles)
  const found = await search.within(page.filters)
  if (found !== undefined) {
    const rowsOf = (part: LeadPage, among: Found) => rowsIn(tx, part, search.leads, among, limits)
    return { total: found.total, rows: await rowsOfParts(page, found, search.within, rowsOf) }
  }
  const [rows, total] = await Promise.all([selectLeads(tx, page), countLeads(tx, page)])
  return { rows, total }
}

/** Rows of a page of one part. */
async function rowsIn(
  tx: OrgTx,
  part: LeadPage,
  leads: number,
  { total, parts }: Found,
  limits: SortLimits,
): Promise<ListedLead[]> {
  const { needles, offset, limit } = part
  const direction = creationDirection(part.order)
  if (direction !== undefined) {
    const after = boundaryOf(part.after)
    const chosen = await chooseFound(tx, needles, parts, { direction, offset, limit, after })
    const rest = { offset: 0, after: undefined, filters: [], needles: [] }
    const page = { ...part, ...rest, ids: idSet(tx, chosen), areAll: true }
    return selectionSize(chosen) === 0 ? [] : selectLeads(tx, page)
  }
  const pieces = (size: number) => piecesOfFound(tx, needles, parts, size)
  return sortedPage(tx, part, unclustered(tx, { total, leads }, offset + limit, pieces), limits)
}
