import type { OrgTx } from '../../platform/db/database.ts'
import type { MatchSet } from '../query/evaluate-query.ts'
import type { PageRequest } from './page-in-segment.ts'
import { selectMatches } from './page-matches.ts'
import type { PageRow, PageScan, ReadScan, SortKey, SortValue } from './page-types.ts'
import { idSet, selectionSize } from './selection-store.ts'

/**
 * Direction of a sort by creation time, which is also the order of positions; `undefined` for any
 * other sort.
 */
export function creationDirection(order: readonly SortKey[]): SortKey['direction'] | undefined {
  const [first, second] = order
  const isByCreation =
    order.length === 2 &&
    first?.field === 'createdAt' &&
    second?.field === 'id' &&
    first.direction === second.direction
  return isByCreation ? first.direction : undefined
}

/** Converts a lead's sort values to a page boundary in creation order. */
export const toBoundary = (values: readonly SortValue[] | undefined) =>
  values && { lastAt: String(values[0]), lastId: String(values[1]) }

/**
 * Number of extra leads to read on either side of a page, because some may share its first or last
 * instant.
 */
const maxTied = 10

/**
 * A page in creation order, located using segments. Never scans the index, because the filter may
 * exclude 50,000 consecutive leads by their status.
 *
 * @returns `undefined` if too many leads share an instant and are also sorted by other keys.
 */
export async function pageByCreatedAt<Row extends PageRow>(
  tx: OrgTx,
  part: PageScan,
  matches: MatchSet,
  read: ReadScan<Row>,
): Promise<Row[] | undefined> {
  const { order, offset, limit, after } = part
  const direction = order[0]?.direction ?? 'desc'
  if (creationDirection(order) !== undefined) {
    const from = toBoundary(after)
    const page = await selectMatches(tx, matches, { direction, offset, limit, after: from })
    const unfiltered = { filters: [], offset: 0, after: undefined }
    return read({ ...part, ...unfiltered, ids: idSet(tx, page), areAll: true })
  }
  const start = Math.max(0, offset - maxTied)
  const request: PageRequest = {
    direction,
    offset: start,
    limit: offset - start + limit + maxTied,
    after: after && instantBoundary(String(after[0]), direction),
  }
  const selection = await selectMatches(tx, matches, request)
  const ids = idSet(tx, selection)
  const size = selectionSize(selection)
  const rows = await read({ ...part, ids, filters: [], offset: 0, limit: size })
  return slicePage(rows, offset - start, limit, {
    start: start === 0,
    end: size < request.limit,
  })
}

/** First position at an instant in the given direction. */
const instantBoundary = (lastAt: string, direction: PageRequest['direction']) => ({
  lastAt,
  lastId: (direction === 'asc' ? '0' : 'f')
    .repeat(32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
})

/**
 * Cuts a page out of sorted rows.
 *
 * @param isAll  True if `rows` contains both the first and the last lead in the list.
 * @returns `undefined` if leads with the same instant may be missing.
 */
function slicePage<Row extends PageRow>(
  rows: readonly Row[],
  skip: number,
  limit: number,
  isAll: { readonly start: boolean; readonly end: boolean },
): Row[] | undefined {
  const page = rows.slice(skip, skip + limit)
  const isWhole = (all: boolean, outer?: Row, inner?: Row) =>
    all || outer?.arrivedAt !== inner?.arrivedAt
  return isWhole(isAll.start, rows[0], page[0]) && isWhole(isAll.end, rows.at(-1), page.at(-1))
    ? page
    : undefined
}
