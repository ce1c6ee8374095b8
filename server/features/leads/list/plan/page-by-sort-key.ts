import type { Selection } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { type LeadPage, type ListedLead, selectLeads } from '../store/list-store.ts'
import { withStatementTimeout } from '../store/statement-timeout-store.ts'
import { atOnce, mostKept, sortFound } from './sort-matches.ts'

/** Up to where a way to a page in an order other than that of creation is taken. */
export interface SortLimits {
  /** Matches that are cheaper to fetch and sort than to be found along an index. */
  readonly sorted: number
  /** How long to walk along an index, in milliseconds; by default as long as it may be worth it. */
  readonly walkMs?: number
}

export const usualLimits: SortLimits = { sorted: 3_000 }

/** What is to be sorted. */
export interface Sortable {
  readonly total: number
  /** About how many leads there are, of which these are some. */
  readonly leads: number
  /** About how long it takes to sort all of it, in milliseconds. */
  readonly sortMs: number
  /** Part of that time for which a walk along an index is tried before. */
  readonly walkShare: number
  /** A page of all of it, sorted. */
  sort(part: LeadPage): Promise<ListedLead[]>
}

/**
 * A page of leads that one index holds in order: along the index where that seems short, or else by
 * sorting all of them.
 */
export async function sortedPage(
  tx: OrgTx,
  part: LeadPage,
  sortable: Sortable,
  { sorted, walkMs }: SortLimits,
): Promise<ListedLead[]> {
  if (sortable.sortMs > mostMs) return selectLeads(tx, part)
  const ms = walkMs ?? scanBudget(sortable, part.offset + part.limit)
  if (sortable.total > sorted && ms > 0) {
    const walked = await withStatementTimeout(tx, ms, () => selectLeads(tx, part))
    if (walked !== undefined) return walked
  }
  return sortable.sort(part)
}

/** How long to walk before all is sorted, in milliseconds; 0 where to sort is hardly more. */
function scanBudget({ total, leads, sortMs, walkShare }: Sortable, end: number): number {
  const passed = (end * Math.max(leads, total)) / total
  if (passed > maxSkippedRows || passed * costMs.passed > sortMs / 2) return 0
  return Math.min(1_000, Math.max(sortMs * walkShare, Math.min(scanTimeout(passed), sortMs)))
}

/** What takes longer is walked to all the same: an answer has no more time. */
const mostMs = 12_000

/** Leads that are worth passing by on the way to a page, if matches are spread evenly. */
const maxSkippedRows = 40_000

/** What it takes to pass a lead by, and to fetch and sort a match. */
const costMs = { passed: 0.005, sorted: 0.006 } as const

/**
 * How long to walk along an index, in milliseconds: much longer than it takes where matches are
 * spread evenly. They may as well lie in a heap, as all the Annas do in an order by name.
 *
 * @param passed  Leads that are passed by where they are spread evenly.
 */
export const scanTimeout = (passed: number): number =>
  Math.round(Math.max(16, 4 * passed * costMs.passed))

/**
 * What is found here and there.
 *
 * @param end  Where the page ends.
 * @param pieces  All of it, at most `size` leads at once.
 */
export const unclustered = (
  tx: OrgTx,
  { total, leads }: Pick<Sortable, 'total' | 'leads'>,
  end: number,
  pieces: (size: number) => AsyncIterable<Selection>,
): Sortable => ({
  total,
  leads,
  // To keep all of it would take more memory than there is.
  sortMs: end > mostKept && total > mostListed ? Number.POSITIVE_INFINITY : total * costMs.sorted,
  walkShare: 0.5,
  sort: (part) => sortFound(tx, part, pieces(atOnce)),
})

/** Matches of which the ids can be sent at once. */
const mostListed = 100_000
