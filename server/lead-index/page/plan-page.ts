import type { OrgTx } from '../../platform/db/database.ts'
import { bitSlicedFields } from '../bitmap/bit-slices-store.ts'
import { isTextCondition } from '../query/compile-query.ts'
import { type Condition, isDigestCondition } from '../query/condition-store.ts'
import { findMatches, type MatchSet } from '../query/evaluate-query.ts'
import { planSearchPage } from '../search/plan-search-page.ts'
import { selectIdsByContact } from './contact-matches-store.ts'
import { countByCustom, selectIdsByCustom } from './custom-matches-store.ts'
import { selectIdsByDigest, selectIdsByEmpty, selectIdsByText } from './find-checked-ids.ts'
import type { CheckedIds } from './matching-ids-store.ts'
import { pageByCreatedAt } from './page-by-created-at.ts'
import { pageBySortKey, type Sortable, scanTimeout, unclustered } from './page-by-sort-key.ts'
import { defaultLimits, type PageLimits } from './page-limits.ts'
import { streamMatches } from './page-matches.ts'
import { type ListPage, readPartitions, splitPage } from './page-partitions.ts'
import {
  countByScan,
  isCreatedAtBound,
  isIndexCondition,
  type ReadPage,
  selectDeepPageIds,
  selectSortedIds,
  toPageSource,
} from './page-source-store.ts'
import type { LeadQuery, PageRow, PageScan, ReadScan, SortKey } from './page-types.ts'
import { resolveTexts } from './resolve-texts.ts'
import { seekSorted } from './seek-sorted.ts'
import { idSet, scanIds, toSelection } from './selection-store.ts'
import { withStatementTimeout } from './statement-timeout-store.ts'

/**
 * Reads one page of a list and the list's exact total. The cost does not grow with the number of
 * leads.
 *
 * @param overrides  Planner thresholds for tests.
 */
export async function selectPage<Row extends PageRow>(
  tx: OrgTx,
  query: LeadQuery,
  readPage: ReadPage<Row>,
  overrides?: Partial<PageLimits>,
): Promise<ListPage<Row>> {
  const limits = overrides === undefined ? defaultLimits : { ...defaultLimits, ...overrides }
  const read: ReadScan<Row> = (scan) => readPage(toPageSource(tx, scan))
  const hasTexts = query.filters.some(isTextCondition)
  const filters = hasTexts ? await resolveTexts(tx, query.filters) : query.filters
  return pageOfResolved(tx, { ...query, filters }, read, limits)
}

async function pageOfResolved<Row extends PageRow>(
  tx: OrgTx,
  query: LeadQuery,
  read: ReadScan<Row>,
  limits: PageLimits,
): Promise<ListPage<Row>> {
  const checked =
    (await selectIdsByContact(tx, query, limits.checked)) ??
    (query.filters.some(isCustom)
      ? ((await selectIdsByCustom(tx, query, limits.customIds)) ??
        (await selectIdsByEmpty(tx, query, limits)))
      : undefined) ??
    (query.filters.some(isDigestCondition)
      ? await selectIdsByDigest(tx, query, limits)
      : undefined) ??
    (await selectIdsByText(tx, query, limits))
  if (checked !== undefined) {
    return { total: checked.total, rows: await readChecked(tx, query, checked, read) }
  }
  return query.needles.length > 0
    ? planSearchPage(tx, query, read, limits)
    : indexedPage(tx, query, read, limits)
}

/** Reads a page of checked leads. Sorting only IDs takes a quarter of the time. */
async function readChecked<Row>(
  tx: OrgTx,
  query: LeadQuery,
  { ids, isPage }: CheckedIds,
  read: ReadScan<Row>,
): Promise<Row[]> {
  if (ids.length === 0) return []
  if (isPage) return read(scanIds(tx, query, ids))
  const scan = { ...query, filters: [], needles: [], ids: idSet(tx, toSelection(ids)) }
  if (ids.length <= maxSortedRows) return read(scan)
  return read(scanIds(tx, scan, await selectSortedIds(tx, scan)))
}

/** Maximum number of leads for which sorting whole rows is cheaper than another statement. */
const maxSortedRows = 500

async function indexedPage<Row extends PageRow>(
  tx: OrgTx,
  page: LeadQuery,
  read: ReadScan<Row>,
  limits: PageLimits,
): Promise<ListPage<Row>> {
  const end = page.offset + page.limit
  const [first, matches] = await Promise.all([
    tryIndexOrder(page, read, limits),
    findMatches(tx, page.filters, isNewestFirst(page) && end <= limits.passed ? end : 0),
  ])
  if (matches === undefined) {
    const [rows, total] = await Promise.all([first ?? read(page), countUnindexed(tx, page)])
    return { rows, total }
  }
  const within = (filters: readonly Condition[]) => findMatches(tx, filters)
  const readPart = (part: PageScan, among: MatchSet) =>
    pageOfPartition(tx, part, among, limits, read)
  const rows = first ?? (await readPartitions(page, matches, within, readPart))
  return { rows, total: matches.total }
}

const isCustom = ({ op }: Condition): boolean => op === 'custom'

const countUnindexed = async (tx: OrgTx, page: LeadQuery): Promise<number> =>
  (page.filters.some(isCustom) ? await countByCustom(tx, page) : undefined) ?? countByScan(tx, page)

const isNewestFirst = ({ order: [first] }: LeadQuery): boolean =>
  first?.field === 'createdAt' && first.direction === 'desc'

/** Reads the page using only an index if the page is near that index's start. */
async function tryIndexOrder<Row>(
  page: LeadQuery,
  read: ReadScan<Row>,
  { passed }: PageLimits,
): Promise<Row[] | undefined> {
  const { limit, offset } = page
  const [part, ...others] = splitPage(page)
  const isFirst = part?.filters.every((filter) => isIndexCondition(filter, part.order)) ?? false
  if (part === undefined || !isFirst || offset + limit > passed) return undefined
  const rows = await read(part)
  return rows.length === limit || others.length === 0 ? rows : undefined
}

async function pageOfPartition<Row extends PageRow>(
  tx: OrgTx,
  part: PageScan,
  matches: MatchSet,
  limits: PageLimits,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const { order, offset, limit } = part
  const creationPage =
    order[0]?.field === 'createdAt' && (await pageByCreatedAt(tx, part, matches, read))
  if (creationPage) return creationPage
  const isIndexed = part.filters.every((filter) => isIndexCondition(filter, order))
  const leads = isIndexed ? matches.total : Math.max(matches.sealed.slots, matches.total)
  const [first] = order
  const seekKey = first !== undefined && bitSlicedFields.includes(first.field) ? first : undefined
  if (isIndexed && offset + limit <= limits.passed) return read(part)
  if (isIndexed && seekKey === undefined) return deepPage(tx, part, matches, read)
  const among = { matches, leads, within: await countWithin(tx, part, matches) }
  return seekKey
    ? pageBySeek(tx, part, seekKey, among, limits, read)
    : pageBySortKey(tx, part, toSortable(tx, part, among), limits, read)
}

/** Reads a deep page, taking its IDs from an index-only scan if possible. */
async function deepPage<Row>(
  tx: OrgTx,
  part: PageScan,
  { total }: MatchSet,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const ids = part.after === undefined ? await selectDeepPageIds(tx, part, total) : undefined
  return read(ids === undefined ? part : scanIds(tx, part, ids))
}

/** Matches, and the number of leads they were selected from. */
interface BitmapPredicate {
  readonly matches: MatchSet
  readonly leads: number
  /** Number of leads in the list's creation period; infinite if the list has none. */
  readonly within: number
}

/** Number of leads in a list's creation period. */
async function countWithin(tx: OrgTx, { filters }: PageScan, matches: MatchSet): Promise<number> {
  const span = filters.filter(isCreatedAtBound)
  if (span.length === 0) return Number.POSITIVE_INFINITY
  const within = span.length === filters.length ? matches : await findMatches(tx, span)
  return within?.total ?? Number.POSITIVE_INFINITY
}

/** A page sorted by a bit-sliced field, located using segments. */
async function pageBySeek<Row>(
  tx: OrgTx,
  part: PageScan,
  { field, direction }: SortKey,
  among: BitmapPredicate,
  limits: PageLimits,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const { matches, leads } = among
  const all = toSortable(tx, part, among)
  if (matches.total <= limits.few || all.sortMs <= limits.sortMs) {
    return pageBySortKey(tx, part, all, limits, read)
  }
  const passed = ((part.offset + part.limit) * leads) / matches.total
  if (passed <= limits.passedFar) {
    const ms = limits.scanMs ?? Math.min(scanTimeout(passed), seekMs)
    const rows = await withStatementTimeout(tx, ms, () => read(part))
    if (rows !== undefined) return rows
  }
  const request = {
    field,
    direction,
    offset: part.offset,
    limit: part.limit,
    after: part.after?.[0],
  }
  const { matches: window, skipped } = await seekSorted(tx, matches, request, limits.sorted)
  const rest = { ...part, filters: window.conditions, offset: Math.max(0, part.offset - skipped) }
  return pageBySortKey(tx, rest, toSortable(tx, rest, { ...among, matches: window }), limits, read)
}

/** Estimated time to locate a page using segments, in milliseconds. */
const seekMs = 32

/** Combines matches with the cheaper way of sorting them. */
function toSortable(
  tx: OrgTx,
  { offset, limit }: PageScan,
  { matches, leads, within }: BitmapPredicate,
): Sortable {
  const { total } = matches
  const pieces = (size: number) => streamMatches(tx, matches, size)
  const all = unclustered(tx, { total, leads }, offset + limit, pieces)
  const sortMs = within * readMs
  if (sortMs >= all.sortMs) return all
  const sort: Sortable['sort'] = async (part, read) =>
    read(scanIds(tx, part, await selectSortedIds(tx, part)))
  return { ...all, sortMs, scanShare: scanBudgetShare, sort }
}

/**
 * Scan only briefly for leads in a creation period. In an index on a field whose values grow over
 * time, these leads are clustered, so a scan either ends soon or has to skip all leads outside the
 * cluster.
 */
const scanBudgetShare = 0.1

/** Time it takes to read a lead sequentially, in milliseconds. */
const readMs = 0.001
