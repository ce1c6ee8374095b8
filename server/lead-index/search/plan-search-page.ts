import type { OrgTx } from '../../platform/db/database.ts'
import { isFrom } from '../build/segment-store.ts'
import { creationDirection, toBoundary } from '../page/page-by-created-at.ts'
import { type SortLimits, sortedPage, unclustered, usualLimits } from '../page/page-by-sort-key.ts'
import { chosenInSegment, type PageRequest, piecesOf } from '../page/page-in-segment.ts'
import { type ListPage, readPartitions } from '../page/page-partitions.ts'
import {
  countByScan,
  type LeadQuery,
  type PageScan,
  type ReadScan,
} from '../page/page-source-store.ts'
import {
  chosenIds,
  idSet,
  mergeSelections,
  type Selection,
  selectionSize,
} from '../page/selection-store.ts'
import { type Found, type FoundPart, openSearch } from './search-matches.ts'
import { selectStretch } from './search-store.ts'

/** Finds a page and the exact total of a search. */
export async function searchPage<Row>(
  tx: OrgTx,
  page: LeadQuery,
  read: ReadScan<Row>,
  limits: SortLimits = usualLimits,
): Promise<ListPage<Row>> {
  const search = await openSearch(tx, page.needles)
  const found = await search.within(page.filters)
  if (found !== undefined) {
    const readPart = (part: PageScan, matches: Found) =>
      pageOfPartition(tx, part, search.leads, matches, limits, read)
    return { total: found.total, rows: await readPartitions(page, found, search.within, readPart) }
  }
  const [rows, total] = await Promise.all([read(page), countByScan(tx, page)])
  return { rows, total }
}

/** Rows of a page of one part. */
async function pageOfPartition<Row>(
  tx: OrgTx,
  part: PageScan,
  leads: number,
  { total, parts }: Found,
  limits: SortLimits,
  read: ReadScan<Row>,
): Promise<Row[]> {
  const { needles, offset, limit } = part
  const direction = creationDirection(part.order)
  if (direction !== undefined) {
    const after = toBoundary(part.after)
    const chosen = await chooseFound(tx, needles, parts, { direction, offset, limit, after })
    const rest = { offset: 0, after: undefined, filters: [], needles: [] }
    const page = { ...part, ...rest, ids: idSet(tx, chosen), areAll: true }
    return selectionSize(chosen) === 0 ? [] : read(page)
  }
  const pieces = (size: number) => piecesOfFound(tx, needles, parts, size)
  const sortable = unclustered(tx, { total, leads }, offset + limit, pieces)
  return sortedPage(tx, part, sortable, limits, read)
}

/**
 * The leads of one page of what was found, in order of creation or against it, at the same cost at
 * any depth.
 */
async function chooseFound(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly FoundPart[],
  wish: PageRequest,
): Promise<Selection> {
  const chosen: Selection[] = []
  let { offset, limit } = wish
  for (const [i, part] of ahead(parts, wish).entries()) {
    const after = i === 0 ? wish.after : undefined
    if (after === undefined && offset >= part.n) {
      offset -= part.n
      continue
    }
    if (limit === 0) break
    const own = await chooseIn(tx, needles, part, { ...wish, after, offset, limit })
    chosen.push(own)
    limit -= selectionSize(own)
    offset = 0
  }
  return mergeSelections(chosen, wish.direction)
}

/** All that was found, in no order, at most `size` leads at once. */
async function* piecesOfFound(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly FoundPart[],
  size: number,
): AsyncGenerator<Selection> {
  for (const part of parts) {
    if ('segment' in part) yield* piecesOf(part, size)
    else {
      for (let offset = 0; offset < part.n; offset += size) {
        yield chooseIn(tx, needles, part, { direction: 'asc', offset, limit: size })
      }
    }
  }
}

async function chooseIn(
  tx: OrgTx,
  needles: readonly string[],
  part: FoundPart,
  wish: PageRequest,
): Promise<Selection> {
  if ('segment' in part) return chosenInSegment(tx, part, wish)
  const ids = await selectStretch(tx, { filters: part.conditions, needles }, part.stretch, wish)
  return chosenIds(ids)
}

/** The parts from that on in which `after` lies, in the wished direction. */
function ahead(
  parts: readonly FoundPart[],
  { direction, after }: PageRequest,
): readonly FoundPart[] {
  const own = after === undefined ? -1 : parts.findIndex((part) => endsFrom(part, after))
  if (direction === 'asc') return parts.slice(Math.max(0, own))
  return (own < 0 ? parts : parts.slice(0, own + 1)).toReversed()
}

function endsFrom(part: FoundPart, after: NonNullable<PageRequest['after']>): boolean {
  const end = 'stretch' in part ? part.stretch.until : part
  return end === undefined || isFrom(end, after)
}
