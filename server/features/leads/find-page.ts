import type { OrgTx } from '../../platform/database.ts'
import { idsOfPage, leadsPassed, type Matches, matchesOf, walkFrom } from '../segments/index.ts'
import { findSearched } from './find-searched.ts'
import {
  countLeads,
  isSought,
  type LeadPage,
  type ListedLead,
  selectLeads,
} from './lead-list-store.ts'
import type { SortKey } from './lead-order.ts'
import { holds, rangesOf } from './list-ranges.ts'

/** A page of a list, and how many leads the whole list has. */
export interface FoundPage {
  readonly rows: readonly ListedLead[]
  readonly total: number
}

/** Leads that are cheaper to pass by than to ask the segments where the page begins. */
const mostPassed = 1_000

/** Matches that are cheaper to fetch and sort than to be found among all others. */
const mostSorted = 3_000

/** Finds a page and the exact total of a list; no work grows with the number of leads. */
export async function findPage(tx: OrgTx, page: LeadPage): Promise<FoundPage> {
  if (isShallow(page)) {
    const [rows, matches] = await Promise.all([selectLeads(tx, page), matchesOf(tx, page.filters)])
    return { rows, total: matches?.total ?? 0 }
  }
  if (page.needles.length > 0) return findSearched(tx, page)
  const matches = await matchesOf(tx, page.filters)
  if (matches === undefined) {
    const [rows, total] = await Promise.all([selectLeads(tx, page), countLeads(tx, page)])
    return { rows, total }
  }
  return { rows: await rowsOf(tx, page, matches), total: matches.total }
}

/** True where nothing is asked that could hide the page far from the start of an index. */
const isShallow = ({ filters, needles, order, offset, limit }: LeadPage): boolean =>
  filters.length === 0 &&
  needles.length === 0 &&
  isCreation(order) !== undefined &&
  offset + limit <= mostPassed

/** The direction of an order that is the order of creation. */
function isCreation(order: readonly SortKey[]): SortKey['direction'] | undefined {
  const [first, second] = order
  const isSo =
    order.length === 2 &&
    first?.field === 'createdAt' &&
    second?.field === 'id' &&
    first.direction === second.direction
  return isSo ? first.direction : undefined
}

/** Rows of a page, part by part, until it is full. */
async function rowsOf(tx: OrgTx, page: LeadPage, all: Matches): Promise<ListedLead[]> {
  const ranges = rangesOf(page.order)
  const { after } = page
  const begun =
    after === undefined ? 0 : ranges.findIndex((range) => holds(range, page.order, after))
  const rows: ListedLead[] = []
  let { offset } = page
  for (const [i, range] of ranges.slice(begun).entries()) {
    const limit = page.limit - rows.length
    if (limit === 0) break
    const filters = [...page.filters, ...range.conditions]
    const matches = range.conditions.length === 0 ? all : await matchesOf(tx, filters)
    if (matches === undefined || matches.total <= offset) {
      offset -= matches?.total ?? 0
      continue
    }
    const values = i === 0 ? after?.slice(range.keysBefore) : undefined
    const part = { ...page, filters, order: range.order, limit, offset, after: values }
    rows.push(...(await partOf(tx, { ...part, keys: page.order }, matches)))
    offset = 0
  }
  return rows
}

/** A page of leads that one index holds in order, in the way that looks at the fewest. */
async function partOf(tx: OrgTx, part: LeadPage, matches: Matches): Promise<ListedLead[]> {
  const { order, offset, limit } = part
  const [first] = order
  if (first?.field === 'createdAt') return byCreation(tx, part, matches, first.direction)
  const isWalked = part.filters.every((filter) => isSought(filter, order))
  const leads = Math.max(matches.sealed.slots, matches.total)
  const passed = isWalked ? 0 : ((offset + limit) * leads) / matches.total
  return passed <= mostPassed ? selectLeads(tx, part) : sortFew(tx, part, matches)
}

/** The same in order of creation, of which the segments know where the matches are. */
async function byCreation(
  tx: OrgTx,
  part: LeadPage,
  matches: Matches,
  direction: SortKey['direction'],
): Promise<ListedLead[]> {
  const { offset, limit, after } = part
  // The last key is the id; those between change little of where the lead lies.
  const boundary = after && { lastAt: String(after[0]), lastId: String(after.at(-1)) }
  const wish = { direction, offset, limit, after: boundary }
  if (leadsPassed(matches, wish) <= mostPassed) {
    const filters = [...part.filters, ...walkFrom(matches, direction)]
    return selectLeads(tx, { ...part, filters })
  }
  if (isCreation(part.order) === undefined) return sortFew(tx, part, matches)
  const ids = await idsOfPage(tx, matches, wish)
  return selectLeads(tx, { ...part, ids, filters: [], offset: 0, after: undefined })
}

/** Sorts the matches, unless they are too many: then all leads are looked at in order. */
async function sortFew(tx: OrgTx, part: LeadPage, matches: Matches): Promise<ListedLead[]> {
  if (matches.total > mostSorted) return selectLeads(tx, part)
  const ids = await idsOfPage(tx, matches, { direction: 'asc', offset: 0, limit: mostSorted })
  return selectLeads(tx, { ...part, ids })
}
