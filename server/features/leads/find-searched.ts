import type { OrgTx } from '../../platform/database.ts'
import { idSet, sizeOf } from '../segments/index.ts'
import type { FoundPage } from './find-page.ts'
import { countLeads, type LeadPage, type ListedLead, selectLeads } from './lead-list-store.ts'
import type { SortKey } from './lead-order.ts'
import { partsOf } from './page-parts.ts'
import { type Found, openSearch, type Search } from './search-index.ts'
import { chooseFound, piecesOfFound } from './search-page.ts'
import { type SortLimits, scattered, sortedPage, usualLimits } from './sorted-page.ts'

/** Finds a page and the exact total of a search. */
export async function findSearched(
  tx: OrgTx,
  page: LeadPage,
  limits: SortLimits = usualLimits,
): Promise<FoundPage> {
  const search = await openSearch(tx, page.needles)
  const found = await search.within(page.filters)
  if (found !== undefined) {
    return { total: found.total, rows: await rowsOf(tx, page, search, found, limits) }
  }
  const [rows, total] = await Promise.all([selectLeads(tx, page), countLeads(tx, page)])
  return { rows, total }
}

/** Rows of a page, part by part, until it is full. */
async function rowsOf(
  tx: OrgTx,
  page: LeadPage,
  search: Search,
  all: Found,
  limits: SortLimits,
): Promise<readonly ListedLead[]> {
  const rows: ListedLead[] = []
  let { offset } = page
  if (offset >= all.total) return rows
  for (const part of partsOf(page)) {
    const limit = page.limit - rows.length
    if (limit === 0) break
    const isAll = part.filters.length === page.filters.length
    const found = isAll ? all : await search.within(part.filters)
    if (found === undefined || offset >= found.total) {
      offset -= found?.total ?? 0
      continue
    }
    rows.push(...(await rowsIn(tx, { ...part, limit, offset }, search.leads, found, limits)))
    offset = 0
  }
  return rows
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
  const direction = creationOrder(part.order)
  if (direction !== undefined) {
    const after = boundaryOf(part.after)
    const chosen = await chooseFound(tx, needles, parts, { direction, offset, limit, after })
    const rest = { offset: 0, after: undefined, filters: [], needles: [], ids: idSet(tx, chosen) }
    return sizeOf(chosen) === 0 ? [] : selectLeads(tx, { ...part, ...rest })
  }
  const pieces = (size: number) => piecesOfFound(tx, needles, parts, size)
  return sortedPage(tx, part, scattered(tx, { total, leads }, offset + limit, pieces), limits)
}

/** The direction of an order that is the order of creation. */
function creationOrder(order: readonly SortKey[]): SortKey['direction'] | undefined {
  const [first, second] = order
  const isSo =
    order.length === 2 &&
    first?.field === 'createdAt' &&
    second?.field === 'id' &&
    first.direction === second.direction
  return isSo ? first.direction : undefined
}

/** Sort values of an order of creation as a place in it. */
const boundaryOf = (after: LeadPage['after']) =>
  after && { lastAt: String(after[0]), lastId: String(after[1]) }
