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

/** Up to where a way to a page in an order other than that of creation is taken. */
export interface SortLimits {
  /** Matches that are cheaper to fetch and sort than to be found along an index. */
  readonly sorted: number
  /** How long to walk along an index, in milliseconds; by default as long as it may be worth it. */
  readonly scanMs?: number
}

export const defaultSortLimits: SortLimits = { sorted: 3_000 }

/** What is to be sorted. */
export interface Sortable {
  readonly total: number
  /** About how many leads there are, of which these are some. */
  readonly leads: number
  /** About how long it takes to sort all of it, in milliseconds. */
  readonly sortMs: number
  /** Part of that time for which a walk along an index is tried before. */
  readonly scanShare: number
  /** A page of all of it, sorted. */
  sort<Row>(part: PageScan, read: ReadScan<Row>): Promise<Row[]>
}

/**
 * A page of leads that one index holds in order: along the index where that seems short, or else by
 * sorting all of them.
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

/** How long to walk before all is sorted, in milliseconds; 0 where to sort is hardly more. */
function scanBudget({ total, leads, sortMs, scanShare }: Sortable, end: number): number {
  const skipped = (end * Math.max(leads, total)) / total
  if (skipped > maxSkippedRows || skipped * costMs.skipped > sortMs / 2) return 0
  return Math.min(1_000, Math.max(sortMs * scanShare, Math.min(scanTimeout(skipped), sortMs)))
}

/** What takes longer is walked to all the same: an answer has no more time. */
const maxSortMs = 12_000

/** Leads that are worth passing by on the way to a page, if matches are spread evenly. */
const maxSkippedRows = 40_000

/** What it takes to pass a lead by, and to fetch and sort a match. */
const costMs = { skipped: 0.005, sorted: 0.006 } as const

/**
 * How long to walk along an index, in milliseconds: much longer than it takes where matches are
 * spread evenly. They may as well lie in a heap, as all the Annas do in an order by name.
 *
 * @param skipped  Leads that are skipped where they are spread evenly.
 */
export const scanTimeout = (skipped: number): number =>
  Math.round(Math.max(16, 4 * skipped * costMs.skipped))

/**
 * What is found here and there.
 *
 * @param end  Where the page ends.
 * @param chunks  All of it, at most `size` leads at once.
 */
export const unclustered = (
  tx: OrgTx,
  { total, leads }: Pick<Sortable, 'total' | 'leads'>,
  end: number,
  chunks: (size: number) => AsyncIterable<Selection>,
): Sortable => ({
  total,
  leads,
  // To keep all of it would take more memory than there is.
  sortMs: end > maxKept && total > maxListed ? Number.POSITIVE_INFINITY : total * costMs.sorted,
  scanShare: 0.5,
  sort: (part, read) => sortMatches(tx, part, chunks(chunkSize), read),
})

/** Matches of which the ids can be sent at once. */
const maxListed = 100_000

/** Leads that one statement sorts besides those that may be on the page. */
const chunkSize = 10_000

/** Leads beyond the page that are cheaper to read whole than to leave out before. */
const cheapExtra = 200

/** Leads up to the end of a page that can be kept while others are looked at. */
const maxKept = 10_000

/**
 * A page of what was found, in an order that is not that of creation, by looking at all of it: some
 * thousand leads at a time, of which only those go on that may be on the page.
 *
 * @param page  Ends within {@link maxKept} leads, or few are found.
 * @param chunks  All that was found, at most {@link chunkSize} leads each.
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
  /** Leaves out what cannot be on the page, once that is more than `spare` leads. */
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
