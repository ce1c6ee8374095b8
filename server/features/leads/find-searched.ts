import type { OrgTx } from '../../platform/database.ts'
import { idSet, sizeOf } from '../segments/index.ts'
import type { FoundPage } from './find-page.ts'
import { countLeads, type LeadPage, type ListedLead, selectLeads } from './lead-list-store.ts'
import type { SortKey } from './lead-order.ts'
import { partsOf } from './page-parts.ts'
import { type Found, openSearch, type Search } from './search-index.ts'
import { chooseFound } from './search-page.ts'
import { inTime } from './search-store.ts'
import { mostKept, sortFound } from './sort-found.ts'

/** Up to where a way to a page in an order other than that of creation is taken. */
interface SearchLimits {
  /** Matches that are cheaper to fetch and sort than to be found along an index. */
  readonly sorted: number
  /** How long to walk along an index; by default as long as it may be worth it. */
  readonly walkMs?: number
}

const defaults: SearchLimits = { sorted: 3_000 }

/** Finds a page and the exact total of a search. */
export async function findSearched(
  tx: OrgTx,
  page: LeadPage,
  limits: SearchLimits = defaults,
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
  limits: SearchLimits,
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
  { sorted, walkMs }: SearchLimits,
): Promise<ListedLead[]> {
  const { needles, offset, limit } = part
  const direction = creationOrder(part.order)
  if (direction !== undefined) {
    const after = boundaryOf(part.after)
    const chosen = await chooseFound(tx, needles, parts, { direction, offset, limit, after })
    const rest = { offset: 0, after: undefined, filters: [], needles: [], ids: idSet(tx, chosen) }
    return sizeOf(chosen) === 0 ? [] : selectLeads(tx, { ...part, ...rest })
  }
  // To sort all of it would take more memory than there is.
  if (offset + limit > mostKept && total > mostListed) return selectLeads(tx, part)
  const passed = ((offset + limit) * Math.max(leads, total)) / total
  if (total <= sorted || passed > mostPassed) return sortFound(tx, part, parts)
  const walked = await inTime(tx, walkMs ?? patience(passed, total), () => selectLeads(tx, part))
  return walked ?? (await sortFound(tx, part, parts))
}

/** Leads that are worth passing by on the way to a page, if matches are spread evenly. */
const mostPassed = 40_000

/** What it takes to pass a lead by, and to fetch and sort a match. */
const costMs = { passed: 0.005, sorted: 0.006 } as const

/**
 * How long to walk along an index, in milliseconds, before what was found is sorted instead: much
 * longer than it takes where matches are spread evenly, and half of what sorting takes at least.
 * They may as well lie in a heap, as all the Annas do in an order by name.
 */
const patience = (passed: number, total: number): number =>
  Math.round(Math.min(1_000, Math.max(25, 8 * passed * costMs.passed, (total * costMs.sorted) / 2)))

/** Matches of which the ids can be sent at once. */
const mostListed = 100_000

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
