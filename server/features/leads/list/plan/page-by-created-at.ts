import {
  chooseMatches,
  idSet,
  type MatchSet,
  type PageRequest,
  selectionSize,
} from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { boundaryOf, creationDirection } from '../query/parse-sort.ts'
import { type LeadPage, type ListedLead, selectLeads } from '../store/list-store.ts'

/** Leads on either side of a page that are looked at for having been created at the same instant. */
const mostTied = 10

/**
 * A page of leads in order of creation: the segments know which they are. No walk, however short it
 * promises to be: that the newest 50,000 leads of a segment are all open is quite usual.
 *
 * @returns `undefined` where so many leads of one instant are to be sorted by other keys that the
 *   page cannot be told.
 */
export async function pageByCreation(
  tx: OrgTx,
  part: LeadPage,
  matches: MatchSet,
): Promise<ListedLead[] | undefined> {
  const { order, offset, limit, after } = part
  const direction = order[0]?.direction ?? 'desc'
  if (creationDirection(order) !== undefined) {
    const from = boundaryOf(after)
    const page = await chooseMatches(tx, matches, { direction, offset, limit, after: from })
    const rest = { filters: [], offset: 0, after: undefined }
    return selectLeads(tx, { ...part, ...rest, ids: idSet(tx, page), areAll: true })
  }
  const begin = Math.max(0, offset - mostTied)
  const wish: PageRequest = {
    direction,
    offset: begin,
    limit: offset - begin + limit + mostTied,
    after: after && beforeAll(String(after[0]), direction),
  }
  const among = await chooseMatches(tx, matches, wish)
  const ids = idSet(tx, among)
  const size = selectionSize(among)
  const rows = await selectLeads(tx, { ...part, ids, filters: [], offset: 0, limit: size })
  return pageAmong(rows, offset - begin, limit, {
    start: begin === 0,
    end: size < wish.limit,
  })
}

/** Where the leads of an instant begin, in a direction. */
const beforeAll = (lastAt: string, direction: PageRequest['direction']) => ({
  lastAt,
  lastId: (direction === 'asc' ? '0' : 'f')
    .repeat(32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
})

/**
 * A page among sorted rows.
 *
 * @param isAll  Whether the rows are all that there are at their start, and at their end.
 * @returns `undefined` where leads of the same instant may be missing.
 */
function pageAmong(
  rows: readonly ListedLead[],
  skip: number,
  limit: number,
  isAll: { readonly start: boolean; readonly end: boolean },
): ListedLead[] | undefined {
  const page = rows.slice(skip, skip + limit)
  const isWhole = (all: boolean, outer?: ListedLead, inner?: ListedLead) =>
    all || outer?.arrivedAt !== inner?.arrivedAt
  return isWhole(isAll.start, rows[0], page[0]) && isWhole(isAll.end, rows.at(-1), page.at(-1))
    ? page
    : undefined
}
