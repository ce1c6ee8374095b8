import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { Condition } from '../query/condition-store.ts'
import { findMatches, type MatchSet } from '../query/evaluate-query.ts'
import { type SortAxis, sortAxisFor } from './sort-axis.ts'

/** A page of a list whose first sort key is `field`. */
export interface SeekRequest {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Only leads after this value; requires `offset` 0. */
  readonly after?: string | number | null | undefined
}

/** A section of a list, which includes the page. */
export interface SeekWindow {
  readonly matches: MatchSet
  /** Number of leads in the list before the section, if they were counted. */
  readonly skipped: number
}

/** A point on the sort axis, and the number of leads before it. */
interface Pivot {
  readonly place: number
  readonly n: number
}

/**
 * Finds the section around a page in a list sorted by an amount or an instant. Segments can count
 * the leads up to any amount or hour in a few milliseconds.
 *
 * @param matches  All leads in the list; the field is bit-sliced and not null.
 * @param max  Maximum size of the section, unless more leads than that share an amount or an hour.
 */
export async function seekSorted(
  tx: OrgTx,
  matches: MatchSet,
  request: SeekRequest,
  max: number,
): Promise<SeekWindow> {
  const oldest = matches.candidates[0]?.lastAt
  const oldestAt = oldest === undefined ? Date.now() : Date.parse(oldest)
  const axis = sortAxisFor(request.field, request.direction, oldestAt)
  const slack = Math.floor(max / 3)
  const list: CountedList = {
    axis,
    total: matches.total,
    count: (condition) => count(tx, matches, condition),
  }
  const { start, passed } = await findStart(list, request, slack)
  const end = await findEnd(list, start, passed + request.limit, slack)
  const bounds = [
    ...(start === undefined ? [] : [axis.since(start.place)]),
    ...(end === undefined ? [] : [axis.before(end.place)]),
  ]
  const narrowed = await findMatches(tx, [...matches.conditions, ...bounds])
  if (narrowed === undefined) throw new Error('The index must answer these conditions.')
  return { matches: narrowed, skipped: start?.n ?? 0 }
}

interface CountedList {
  readonly axis: SortAxis
  readonly total: number
  /** Number of leads in the list that also meet `condition`. */
  count(condition: Condition): Promise<number>
}

async function count(tx: OrgTx, { conditions }: MatchSet, condition: Condition): Promise<number> {
  const matches = await findMatches(tx, [...conditions, condition])
  return matches?.total ?? 0
}

/**
 * A point before the page (`undefined` at the start of the list), and the maximum number of leads
 * before the page.
 */
async function findStart(
  list: CountedList,
  { offset, after }: SeekRequest,
  slack: number,
): Promise<{ start: Pivot | undefined; passed: number }> {
  const { axis, total } = list
  if (after != null) {
    const place = axis.placeAt(after)
    const n = await list.count(axis.before(place))
    return { start: { place, n }, passed: await list.count(axis.upTo(after)) }
  }
  if (offset === 0) return { start: undefined, passed: 0 }
  const first = { place: axis.first, n: 0 }
  const last = { place: axis.last, n: total }
  const [start] = await bisect(list, first, last, { min: offset - slack, max: offset })
  return { start: start === first ? undefined : start, passed: offset }
}

/** A point with at least `min` leads before it; `undefined` at the end of the list. */
async function findEnd(
  list: CountedList,
  start: Pivot | undefined,
  min: number,
  slack: number,
): Promise<Pivot | undefined> {
  const { axis, total } = list
  if (min >= total) return undefined
  const last = { place: axis.last, n: total }
  const first = start ?? { place: axis.first, n: 0 }
  const [, end] = await bisect(list, first, last, { min, max: min + slack })
  return end === last ? undefined : end
}

/**
 * Searches for a point with `min` to `max` leads before it. Alternates between interpolation, which
 * assumes an even distribution, and bisection, which handles clustered leads.
 *
 * @returns That point twice or, if there is none, the closest points on either side of the target.
 */
async function bisect(
  { axis, count }: CountedList,
  from: Pivot,
  to: Pivot,
  { min, max }: { readonly min: number; readonly max: number },
): Promise<readonly [Pivot, Pivot]> {
  let [low, high] = [from, to]
  for (let tries = 0; ; tries++) {
    const share = tries % 2 === 1 ? 0.5 : ((min + max) / 2 - low.n) / (high.n - low.n)
    const place = axis.between(low.place, high.place, share)
    if (place === undefined) return [low, high]
    const pivot = { place, n: await count(axis.before(place)) }
    if (pivot.n < min) low = pivot
    else if (pivot.n > max) high = pivot
    else return [pivot, pivot]
  }
}
