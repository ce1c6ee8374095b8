import {
  chosenIds,
  idSet,
  isNarrowed,
  type MatchSet,
  matchesOf,
  piecesOfMatches,
  seekSorted,
} from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import type { SortKey } from '../query/parse-sort.ts'
import { selectFar } from '../store/deep-page-store.ts'
import {
  countLeads,
  isIndexCondition,
  type LeadPage,
  type ListedLead,
  selectLeads,
} from '../store/list-store.ts'
import { boundsCreation, sortSpan } from '../store/sort-range-store.ts'
import { withStatementTimeout } from '../store/statement-timeout-store.ts'
import { pageByCreation } from './page-by-created-at.ts'
import {
  type Sortable,
  type SortLimits,
  scanTimeout,
  sortedPage,
  unclustered,
  usualLimits,
} from './page-by-sort-key.ts'
import { type FoundPage, partsOf, rowsOfParts } from './page-partitions.ts'
import { findSearched } from './plan-search-page.ts'

/** Up to where a way to a page is taken. */
interface PageLimits extends SortLimits {
  /** Leads that are cheaper to pass by than to ask the segments where the page begins. */
  readonly passed: number
  /** The same where segments are asked several times. */
  readonly passedFar: number
  /** Matches that are cheaper to sort than to ask for that. */
  readonly few: number
  /** How long all of them may take to sort instead, in milliseconds. */
  readonly sortMs: number
}

const usual: PageLimits = {
  ...usualLimits,
  passed: 1_000,
  passedFar: 16_000,
  few: 20_000,
  sortMs: 120,
}

/** Finds a page and the exact total of a list; no work grows with the number of leads. */
export async function planPage(
  tx: OrgTx,
  page: LeadPage,
  limits: PageLimits = usual,
): Promise<FoundPage> {
  if (page.needles.length > 0) return findSearched(tx, page, limits)
  const end = page.offset + page.limit
  const [first, matches] = await Promise.all([
    tryIndexOrder(tx, page, limits),
    matchesOf(tx, page.filters, isNewestFirst(page) && end <= limits.passed ? end : 0),
  ])
  if (matches === undefined) {
    const [rows, total] = await Promise.all([first ?? selectLeads(tx, page), countLeads(tx, page)])
    return { rows, total }
  }
  const within = (filters: LeadPage['filters']) => matchesOf(tx, filters)
  const rowsIn = (part: LeadPage, among: MatchSet) => pageOfPartition(tx, part, among, limits)
  const rows = first ?? (await rowsOfParts(page, matches, within, rowsIn))
  return { rows, total: matches.total }
}

const isNewestFirst = ({ order: [first] }: LeadPage): boolean =>
  first?.field === 'createdAt' && first.direction === 'desc'

/** The page, where an index begins with it: then nothing need be known of where matches are. */
async function tryIndexOrder(
  tx: OrgTx,
  page: LeadPage,
  { passed }: PageLimits,
): Promise<ListedLead[] | undefined> {
  const { limit, offset } = page
  const [part, ...others] = partsOf(page)
  const isFirst = part?.filters.every((filter) => isIndexCondition(filter, part.order)) ?? false
  if (part === undefined || !isFirst || offset + limit > passed) return undefined
  const rows = await selectLeads(tx, part)
  return rows.length === limit || others.length === 0 ? rows : undefined
}

/** A page of leads that one index holds in order, in the way that looks at the fewest. */
async function pageOfPartition(
  tx: OrgTx,
  part: LeadPage,
  matches: MatchSet,
  limits: PageLimits,
): Promise<ListedLead[]> {
  const { order, offset, limit } = part
  const found = order[0]?.field === 'createdAt' && (await pageByCreation(tx, part, matches))
  if (found) return found
  const isWalked = part.filters.every((filter) => isIndexCondition(filter, order))
  const leads = isWalked ? matches.total : Math.max(matches.sealed.slots, matches.total)
  const [first] = order
  const narrowing = first !== undefined && isNarrowed(first.field) ? first : undefined
  if (isWalked && offset + limit <= limits.passed) return selectLeads(tx, part)
  if (isWalked && narrowing === undefined) return deepPage(tx, part, matches)
  const among = { matches, leads, within: await countWithin(tx, part, matches) }
  return narrowing
    ? pageBySeek(tx, part, narrowing, among, limits)
    : sortedPage(tx, part, sortableOf(tx, part, among), limits)
}

/** A page that only an index leads to. */
async function deepPage(tx: OrgTx, part: LeadPage, { total }: MatchSet): Promise<ListedLead[]> {
  const told = part.after === undefined ? await selectFar(tx, part, total) : undefined
  return told === undefined ? selectLeads(tx, part) : byIds(tx, part, told)
}

/** A page of which the ids are known. */
const byIds = (tx: OrgTx, part: LeadPage, ids: readonly string[]): Promise<ListedLead[]> => {
  const rest = { filters: [], offset: 0, after: undefined }
  return selectLeads(tx, { ...part, ...rest, ids: idSet(tx, chosenIds(ids)), areAll: true })
}

/** Matches among so many leads. */
interface Among {
  readonly matches: MatchSet
  readonly leads: number
  /** How many leads were created in the time that bounds the list, if any does. */
  readonly within: number
}

/** Of a list that only a time bounds, these are its matches. */
async function countWithin(tx: OrgTx, { filters }: LeadPage, matches: MatchSet): Promise<number> {
  const span = filters.filter(boundsCreation)
  if (span.length === 0) return Number.POSITIVE_INFINITY
  const within = span.length === filters.length ? matches : await matchesOf(tx, span)
  return within?.total ?? Number.POSITIVE_INFINITY
}

/** A page of leads that are sorted by what segments count: they know where it lies. */
async function pageBySeek(
  tx: OrgTx,
  part: LeadPage,
  { field, direction }: SortKey,
  among: Among,
  limits: PageLimits,
): Promise<ListedLead[]> {
  const { matches, leads } = among
  const all = sortableOf(tx, part, among)
  if (matches.total <= limits.few || all.sortMs <= limits.sortMs) {
    return sortedPage(tx, part, all, limits)
  }
  const passed = ((part.offset + part.limit) * leads) / matches.total
  if (passed <= limits.passedFar) {
    const ms = limits.walkMs ?? Math.min(scanTimeout(passed), narrowMs)
    const walked = await withStatementTimeout(tx, ms, () => selectLeads(tx, part))
    if (walked !== undefined) return walked
  }
  const wish = { field, direction, offset: part.offset, limit: part.limit, after: part.after?.[0] }
  const { matches: around, skipped } = await seekSorted(tx, matches, wish, limits.sorted)
  const rest = { ...part, filters: around.conditions, offset: Math.max(0, part.offset - skipped) }
  return sortedPage(tx, rest, sortableOf(tx, rest, { ...among, matches: around }), limits)
}

/** About what it takes to ask the segments where a page begins, in milliseconds. */
const narrowMs = 32

/** Matches, and the cheaper way to sort them. */
function sortableOf(
  tx: OrgTx,
  { offset, limit }: LeadPage,
  { matches, leads, within }: Among,
): Sortable {
  const { total } = matches
  const pieces = (size: number) => piecesOfMatches(tx, matches, size)
  const all = unclustered(tx, { total, leads }, offset + limit, pieces)
  const sortMs = within * readMs
  if (sortMs >= all.sortMs) return all
  const sort = async (part: LeadPage) => byIds(tx, part, await sortSpan(tx, part))
  return { ...all, sortMs, walkShare: scanBudgetShare, sort }
}

/**
 * For leads of a time a walk is soon over or leads past all others: what grows as leads come does
 * not have them spread evenly.
 */
const scanBudgetShare = 0.1

/** What it takes to read one of many leads that lie side by side. */
const readMs = 0.001
