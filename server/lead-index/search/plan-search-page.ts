import type { OrgTx } from '../../platform/db/database.ts'
import { isAtOrAfter } from '../build/segment-store.ts'
import { creationDirection, toBoundary } from '../page/page-by-created-at.ts'
import {
  defaultSortLimits,
  pageBySortKey,
  type SortLimits,
  unclustered,
} from '../page/page-by-sort-key.ts'
import { chunkSegment, type PageRequest, pageInSegment } from '../page/page-in-segment.ts'
import { type ListPage, readPartitions } from '../page/page-partitions.ts'
import { countByScan } from '../page/page-source-store.ts'
import type { LeadQuery, PageScan, ReadScan } from '../page/page-types.ts'
import {
  idSet,
  mergeSelections,
  type Selection,
  selectionSize,
  toSelection,
} from '../page/selection-store.ts'
import { createSearch, type SearchMatches, type SearchPart } from './search-matches.ts'
import { selectRangeIds } from './search-store.ts'

export async function planSearchPage<Row>(
  tx: OrgTx,
  page: LeadQuery,
  read: ReadScan<Row>,
  limits: SortLimits = defaultSortLimits,
): Promise<ListPage<Row>> {
  const search = await createSearch(tx, page.needles)
  const matches = await search.within(page.filters)
  if (matches !== undefined) {
    const readPart = (part: PageScan, partMatches: SearchMatches) =>
      pageOfPartition(tx, part, search.leads, partMatches, limits, read)
    return {
      total: matches.total,
      rows: await readPartitions(page, matches, search.within, readPart),
    }
  }
  const [rows, total] = await Promise.all([read(page), countByScan(tx, page)])
  return { rows, total }
}

async function pageOfPartition<Row>(
  tx: OrgTx,
  part: PageScan,
  leads: number,
  { total, parts }: SearchMatches,
  limits: SortLimits,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const { needles, offset, limit } = part
  const direction = creationDirection(part.order)
  if (direction !== undefined) {
    const after = toBoundary(part.after)
    const selected = await selectSearchMatches(tx, needles, parts, {
      direction,
      offset,
      limit,
      after,
    })
    const rest = { offset: 0, after: undefined, filters: [], needles: [] }
    const page = { ...part, ...rest, ids: idSet(tx, selected), areAll: true }
    return selectionSize(selected) === 0 ? [] : read(page)
  }
  const chunks = (size: number) => streamSearchMatches(tx, needles, parts, size)
  const sortable = unclustered(tx, { total, leads }, offset + limit, chunks)
  return pageBySortKey(tx, part, sortable, limits, read)
}

/** The matches on one page, in creation order. The cost does not depend on the offset. */
async function selectSearchMatches(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly SearchPart[],
  request: PageRequest,
): Promise<Selection> {
  const selected: Selection[] = []
  let { offset, limit } = request
  for (const [i, part] of partsAhead(parts, request).entries()) {
    const after = i === 0 ? request.after : undefined
    if (after === undefined && offset >= part.n) {
      offset -= part.n
      continue
    }
    if (limit === 0) break
    const own = await selectInPart(tx, needles, part, { ...request, after, offset, limit })
    selected.push(own)
    limit -= selectionSize(own)
    offset = 0
  }
  return mergeSelections(selected, request.direction)
}

/** All matches in no particular order, in chunks of at most `size`. */
export async function* streamSearchMatches(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly SearchPart[],
  size: number,
): AsyncGenerator<Selection> {
  for (const part of parts) {
    if ('segment' in part) yield* chunkSegment(part, size)
    else {
      for (let offset = 0; offset < part.n; offset += size) {
        yield selectInPart(tx, needles, part, { direction: 'asc', offset, limit: size })
      }
    }
  }
}

async function selectInPart(
  tx: OrgTx,
  needles: readonly string[],
  part: SearchPart,
  request: PageRequest,
): Promise<Selection> {
  if ('segment' in part) return pageInSegment(tx, part, request)
  const ids = await selectRangeIds(tx, { filters: part.conditions, needles }, part.range, request)
  return toSelection(ids)
}

/** The search part that contains `after`, and all parts beyond it in the requested direction. */
function partsAhead(
  parts: readonly SearchPart[],
  { direction, after }: PageRequest,
): readonly SearchPart[] {
  const own = after === undefined ? -1 : parts.findIndex((part) => endsAtOrAfter(part, after))
  if (direction === 'asc') return parts.slice(Math.max(0, own))
  return (own < 0 ? parts : parts.slice(0, own + 1)).toReversed()
}

function endsAtOrAfter(part: SearchPart, after: NonNullable<PageRequest['after']>): boolean {
  const end = 'range' in part ? part.range.until : part
  return end === undefined || isAtOrAfter(end, after)
}
