import type { OrgTx } from '../../platform/database.ts'
import { chooseMatches, idSet, type Matches, matchesOf } from '../segments/index.ts'
import { findSearched } from './find-searched.ts'
import {
  countLeads,
  isSought,
  type LeadPage,
  type ListedLead,
  selectLeads,
} from './lead-list-store.ts'
import { pageByCreation } from './page-by-creation.ts'
import { partsOf } from './page-parts.ts'

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
  if (page.needles.length > 0) return findSearched(tx, page)
  const end = page.offset + page.limit
  const [first, matches] = await Promise.all([
    firstOf(tx, page),
    matchesOf(tx, page.filters, isNewestFirst(page) && end <= mostPassed ? end : 0),
  ])
  if (matches === undefined) {
    const [rows, total] = await Promise.all([first ?? selectLeads(tx, page), countLeads(tx, page)])
    return { rows, total }
  }
  return { rows: first ?? (await rowsOf(tx, page, matches)), total: matches.total }
}

const isNewestFirst = ({ order: [first] }: LeadPage): boolean =>
  first?.field === 'createdAt' && first.direction === 'desc'

/** The page, where an index begins with it: then nothing need be known of where matches are. */
async function firstOf(tx: OrgTx, page: LeadPage): Promise<ListedLead[] | undefined> {
  const { limit, offset } = page
  const [part, ...others] = partsOf(page)
  const isFirst = part?.filters.every((filter) => isSought(filter, part.order)) ?? false
  if (part === undefined || !isFirst || offset + limit > mostPassed) return undefined
  const rows = await selectLeads(tx, part)
  return rows.length === limit || others.length === 0 ? rows : undefined
}

/** Rows of a page, part by part, until it is full. */
async function rowsOf(tx: OrgTx, page: LeadPage, all: Matches): Promise<ListedLead[]> {
  const rows: ListedLead[] = []
  let { offset } = page
  for (const part of partsOf(page)) {
    const limit = page.limit - rows.length
    if (limit === 0) break
    const isAll = part.filters.length === page.filters.length
    const matches = isAll ? all : await matchesOf(tx, part.filters)
    if (matches === undefined || matches.total <= offset) {
      offset -= matches?.total ?? 0
      continue
    }
    rows.push(...(await partOf(tx, { ...part, limit, offset }, matches)))
    offset = 0
  }
  return rows
}

/** A page of leads that one index holds in order, in the way that looks at the fewest. */
async function partOf(tx: OrgTx, part: LeadPage, matches: Matches): Promise<ListedLead[]> {
  const { order, offset, limit } = part
  const found = order[0]?.field === 'createdAt' && (await pageByCreation(tx, part, matches))
  if (found) return found
  const isWalked = part.filters.every((filter) => isSought(filter, order))
  const leads = Math.max(matches.sealed.slots, matches.total)
  const passed = isWalked ? 0 : ((offset + limit) * leads) / matches.total
  return passed <= mostPassed ? selectLeads(tx, part) : sortFew(tx, part, matches)
}

/** Sorts the matches, unless they are too many: then all leads are looked at in order. */
async function sortFew(tx: OrgTx, part: LeadPage, matches: Matches): Promise<ListedLead[]> {
  if (matches.total > mostSorted) return selectLeads(tx, part)
  const all = await chooseMatches(tx, matches, { direction: 'asc', offset: 0, limit: mostSorted })
  return selectLeads(tx, { ...part, ids: idSet(tx, all) })
}
