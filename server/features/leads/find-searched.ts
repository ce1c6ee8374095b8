import type { OrgTx } from '../../platform/database.ts'
import { idsOfPage, type Matches, matchesOf } from '../segments/index.ts'
import type { FoundPage } from './find-page.ts'
import { countLeads, type LeadPage, type ListedLead, selectLeads } from './lead-list-store.ts'
import { rangesOf } from './list-ranges.ts'
import { countHolding, type Found, idsHolding } from './search-index.ts'
import { selectMatching } from './search-store.ts'

/** Up to where a way of searching is the cheapest. */
interface SearchLimits {
  /** Leads that filters leave, for each to be looked at. */
  readonly lookedAt: number
  /** Leads that are cheaper to walk past than to look up all that match. */
  readonly walked: number
}

const defaults: SearchLimits = { lookedAt: 5_000, walked: 60_000 }

/** Finds a page and the exact total of a search. */
export async function findSearched(
  tx: OrgTx,
  page: LeadPage,
  limits = defaults,
): Promise<FoundPage> {
  const all = await matchesOf(tx, [])
  const narrowed = page.filters.length === 0 ? undefined : await matchesOf(tx, page.filters)
  if (all === undefined || (page.filters.length > 0 && narrowed === undefined)) {
    return lookThrough(tx, page)
  }
  const { total, ids } = await find(tx, page, narrowed, limits)
  if (total === undefined) return lookThrough(tx, page)
  if (ids !== undefined) return { total, rows: await rowsAmong(tx, page, ids) }
  if (total === 0) return { total, rows: [] }
  const walked = ((page.offset + page.limit) * all.total) / total
  const few = walked > limits.walked ? await idsHolding(tx, page, narrowed) : undefined
  return { total, rows: await (few ? rowsAmong(tx, page, few) : walk(tx, page)) }
}

/** What matches; no total where neither filters nor texts leave few enough. */
async function find(
  tx: OrgTx,
  page: LeadPage,
  narrowed: Matches | undefined,
  { lookedAt }: SearchLimits,
): Promise<Partial<Found>> {
  const [needle, other] = page.needles
  if (narrowed === undefined && needle !== undefined && other === undefined) {
    return countHolding(tx, needle)
  }
  const ids =
    narrowed !== undefined && narrowed.total <= lookedAt
      ? await selectMatching(tx, page, await allOf(tx, narrowed))
      : await idsHolding(tx, page, narrowed)
  return ids === undefined ? {} : { total: ids.length, ids }
}

const allOf = (tx: OrgTx, matches: Matches): Promise<string[]> =>
  idsOfPage(tx, matches, { direction: 'asc', offset: 0, limit: matches.total })

const rowsAmong = (tx: OrgTx, page: LeadPage, ids: readonly string[]): Promise<ListedLead[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectLeads(tx, { ...page, filters: [], needles: [], ids })

/** Looks at every lead that there is: exact, but as slow as there are many. */
async function lookThrough(tx: OrgTx, page: LeadPage): Promise<FoundPage> {
  const [rows, total] = await Promise.all([walk(tx, page), countLeads(tx, page)])
  return { rows, total }
}

/** Reads along the index of the order and takes what matches. */
async function walk(tx: OrgTx, page: LeadPage): Promise<ListedLead[]> {
  // Parts of a list follow one another; how much of an offset lies in each is not known.
  if (page.offset > 0 || page.after !== undefined) return selectLeads(tx, page)
  const rows: ListedLead[] = []
  for (const { conditions, order } of rangesOf(page.order)) {
    const limit = page.limit - rows.length
    if (limit === 0) break
    const filters = [...page.filters, ...conditions]
    rows.push(...(await selectLeads(tx, { ...page, filters, order, limit, keys: page.order })))
  }
  return rows
}
