import type { OrgTx } from '../../platform/db/database.ts'
import { selectPageIds } from './page-source-store.ts'
import type { PageScan, ReadScan } from './page-types.ts'
import {
  idSet,
  mergeSelections,
  type Selection,
  selectionSize,
  toSelection,
} from './selection-store.ts'
import { withStatementTimeout } from './statement-timeout-store.ts'

/** Thresholds for choosing how to sort a page. */
export interface SortLimits {
  /**
   * Maximum number of matches for which fetching and sorting them is cheaper than an index scan.
   */
  readonly sorted: number
  /** Time limit for an index scan, in milliseconds; by default, derived from the expected cost. */
  readonly scanMs?: number
}

export const defaultSortLimits: SortLimits = { sorted: 3_000 }

/** Matches that can be sorted. */
export interface Sortable {
  readonly total: number
  /** Approximate number of leads that the matches are distributed among. */
  readonly leads: number
  /** Estimated time to sort all matches, in milliseconds. */
  readonly sortMs: number
  /** Fraction of `sortMs` that an index scan may take before the matches are sorted instead. */
  readonly scanShare: number
  /** Sorts all matches and reads a page. */
  sort<Row>(part: PageScan, read: ReadScan<Row>): Promise<Row[]>
}

/**
 * Reads a page in index order: scans the index if that is likely to be cheap, otherwise sorts all
 * matches.
 */
export async function pageBySortKey<Row>(
  tx: OrgTx,
  part: PageScan,
  sortable: Sortable,
  { sorted, scanMs }: SortLimits,
  read: ReadScan<Row>,
): Promise<Row[]> {
  if (sortable.sortMs > maxSortMs) return read(part)
  const ms = scanMs ?? scanBudget(sortable, part.offset + part.limit)
  if (sortable.total > sorted && ms > 0) {
    const rows = await withStatementTimeout(tx, ms, () => read(part))
    if (rows !== undefined) return rows
  }
  return sortable.sort(part, read)
}

/** Time limit for the index scan, in milliseconds; 0 if sorting is nearly as cheap. */
function scanBudget({ total, leads, sortMs, scanShare }: Sortable, end: number): number {
  const skipped = (end * Math.max(leads, total)) / total
  if (skipped > maxSkippedRows || skipped * costMs.skipped > sortMs / 2) return 0
  return Math.min(1_000, Math.max(sortMs * scanShare, Math.min(scanTimeout(skipped), sortMs)))
}

/**
 * Maximum estimated sort time, in milliseconds. Above this, the index is scanned anyway, because
 * sorting would exceed the request timeout.
 */
const maxSortMs = 12_000

/**
 * Maximum number of leads that a scan skips before the page, assuming evenly distributed matches.
 */
const maxSkippedRows = 40_000

/** Time needed to skip a lead, and to fetch and sort a match, in milliseconds. */
const costMs = { skipped: 0.005, sorted: 0.006 } as const

/**
 * Time limit for an index scan, in milliseconds: four times the cost for evenly distributed
 * matches. Matches may be clustered: in a list sorted by name, for example, all the Annas are
 * adjacent.
 *
 * @param skipped  Number of leads to skip if matches are evenly distributed.
 */
export const scanTimeout = (skipped: number): number =>
  Math.round(Math.max(16, 4 * skipped * costMs.skipped))

/**
 * Matches whose distribution in the index is unknown.
 *
 * @param end  Index at which the page ends.
 * @param chunks  All matches in chunks of at most `size`.
 */
export const unclustered = (
  tx: OrgTx,
  { total, leads }: Pick<Sortable, 'total' | 'leads'>,
  end: number,
  chunks: (size: number) => AsyncIterable<Selection>,
): Sortable => ({
  total,
  leads,
  // Keeping all leads up to the end of the page would exceed the memory limit.
  sortMs: end > maxKept && total > maxListed ? Number.POSITIVE_INFINITY : total * costMs.sorted,
  scanShare: 0.5,
  sort: (part, read) => sortMatches(tx, part, chunks(chunkSize), read),
})

/** Maximum number of matches whose IDs are sent in one statement. */
const maxListed = 100_000

/** Number of leads sorted per statement, in addition to the candidates for the page. */
const chunkSize = 10_000

/**
 * Maximum number of extra leads for which reading them with the page is cheaper than removing them
 * first.
 */
const cheapExtra = 200

/** Maximum number of leads, up to the end of a page, to keep while more chunks are read. */
const maxKept = 10_000

/**
 * Sorts matches in chunks of a few thousand, keeping only the leads that may still be on the page.
 *
 * @param page  Must end within the first {@link maxKept} leads, unless there are few matches.
 * @param chunks  All matches in chunks of at most {@link chunkSize}.
 */
async function sortMatches<Row>(
  tx: OrgTx,
  page: PageScan,
  chunks: AsyncIterable<Selection>,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const scan = { ...page, filters: [], needles: [] }
  const end = page.offset + page.limit
  let first = toSelection([])
  /** Removes leads that cannot be on the page if there are more than `spare` of them. */
  const keepFirst = async (spare: number) => {
    if (end > maxKept || selectionSize(first) <= end + spare) return
    const ids = idSet(tx, first)
    first = toSelection(await selectPageIds(tx, { ...scan, ids, offset: 0, limit: end }))
  }
  for await (const chunk of chunks) {
    first = mergeSelections([first, chunk])
    await keepFirst(chunkSize)
  }
  await keepFirst(cheapExtra)
  return read({ ...scan, ids: idSet(tx, first) })
}
