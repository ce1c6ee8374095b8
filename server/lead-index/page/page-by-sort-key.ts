import type { OrgTx } from '../../platform/db/database.ts'
import { type PageScan, type ReadScan, selectPageIds } from './page-source-store.ts'
import {
  chosenIds,
  idSet,
  mergeSelections,
  type Selection,
  selectionSize,
} from './selection-store.ts'
import { withStatementTimeout } from './statement-timeout-store.ts'

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
  sort<Row>(part: PageScan, read: ReadScan<Row>): Promise<Row[]>
}

/**
 * A page of leads that one index holds in order: along the index where that seems short, or else by
 * sorting all of them.
 */
export async function sortedPage<Row>(
  tx: OrgTx,
  part: PageScan,
  sortable: Sortable,
  { sorted, walkMs }: SortLimits,
  read: ReadScan<Row>,
): Promise<Row[]> {
  if (sortable.sortMs > mostMs) return read(part)
  const ms = walkMs ?? scanBudget(sortable, part.offset + part.limit)
  if (sortable.total > sorted && ms > 0) {
    const walked = await withStatementTimeout(tx, ms, () => read(part))
    if (walked !== undefined) return walked
  }
  return sortable.sort(part, read)
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
  sort: (part, read) => sortMatches(tx, part, pieces(atOnce), read),
})

/** Matches of which the ids can be sent at once. */
const mostListed = 100_000

/** Leads that one statement sorts besides those that may be on the page. */
const atOnce = 10_000

/** Leads beyond the page that are cheaper to read whole than to leave out before. */
const fewMore = 200

/** Leads up to the end of a page that can be kept while others are looked at. */
const mostKept = 10_000

/**
 * A page of what was found, in an order that is not that of creation, by looking at all of it: some
 * thousand leads at a time, of which only those go on that may be on the page.
 *
 * @param page  Ends within {@link mostKept} leads, or few are found.
 * @param pieces  All that was found, at most {@link atOnce} leads each.
 */
async function sortMatches<Row>(
  tx: OrgTx,
  page: PageScan,
  pieces: AsyncIterable<Selection>,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const among = { ...page, filters: [], needles: [] }
  const most = page.offset + page.limit
  let first = chosenIds([])
  /** Leaves out what cannot be on the page, once that is more than `spare` leads. */
  const keepFirst = async (spare: number) => {
    if (most > mostKept || selectionSize(first) <= most + spare) return
    const ids = idSet(tx, first)
    first = chosenIds(await selectPageIds(tx, { ...among, ids, offset: 0, limit: most }))
  }
  for await (const more of pieces) {
    first = mergeSelections([first, more])
    await keepFirst(atOnce)
  }
  await keepFirst(fewMore)
  return read({ ...among, ids: idSet(tx, first) })
}
