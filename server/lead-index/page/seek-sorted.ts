import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { bitSlicedFields } from '../bitmap/bit-slices-store.ts'
import type { Condition } from '../query/condition-store.ts'
import { type MatchSet, matchesOf } from '../query/evaluate-query.ts'
import { type SortAxis, sortAxisFor } from './sort-axis.ts'

/** Where a page lies in a list that is sorted by one field first. */
export interface SeekRequest {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Only what comes after a lead with this value; `offset` is 0 then. */
  readonly after?: string | number | null | undefined
}

/** A stretch of a list around a page. */
export interface SeekWindow {
  readonly matches: MatchSet
  /** Leads of the list that come before the stretch, where they were counted. */
  readonly skipped: number
}

/** True for a field by whose amounts or instants segments count leads. */
export const isNarrowed = (field: LeadField): boolean => bitSlicedFields.includes(field)

/** A place in a list, and how many leads come before it. */
interface Pivot {
  readonly place: number
  readonly n: number
}

/**
 * The part of a list around a page, where it is sorted by an amount or an instant. Segments count
 * the leads up to any amount or hour, some milliseconds each.
 *
 * @param matches  All leads of the list; each has the field, which {@link isNarrowed}.
 * @param most  Leads around the page, unless more have the same amount or are of the same hour.
 */
export async function seekSorted(
  tx: OrgTx,
  matches: MatchSet,
  wish: SeekRequest,
  most: number,
): Promise<SeekWindow> {
  const oldest = matches.homes[0]?.lastAt
  const oldestAt = oldest === undefined ? Date.now() : Date.parse(oldest)
  const scale = sortAxisFor(wish.field, wish.direction, oldestAt)
  const slack = Math.floor(most / 3)
  const list: List = { scale, total: matches.total, count: (also) => count(tx, matches, also) }
  const { begin, passed } = await beginOf(list, wish, slack)
  const end = await endOf(list, begin, passed + wish.limit, slack)
  const bounds = [
    ...(begin === undefined ? [] : [scale.since(begin.place)]),
    ...(end === undefined ? [] : [scale.before(end.place)]),
  ]
  const around = await matchesOf(tx, [...matches.conditions, ...bounds])
  if (around === undefined) throw new Error('An index tells these leads.')
  return { matches: around, skipped: begin?.n ?? 0 }
}

/** A list by its places, which can be counted. */
interface List {
  readonly scale: SortAxis
  readonly total: number
  /** How many of its leads meet one more condition. */
  count(also: Condition): Promise<number>
}

async function count(tx: OrgTx, { conditions }: MatchSet, also: Condition): Promise<number> {
  const matches = await matchesOf(tx, [...conditions, also])
  return matches?.total ?? 0
}

/**
 * A place before the page, if any but the beginning of the list was found, and how many leads come
 * before the page at most.
 */
async function beginOf(
  list: List,
  { offset, after }: SeekRequest,
  slack: number,
): Promise<{ begin: Pivot | undefined; passed: number }> {
  const { scale, total } = list
  if (after != null) {
    const place = scale.placeOf(after)
    const n = await list.count(scale.before(place))
    return { begin: { place, n }, passed: await list.count(scale.upTo(after)) }
  }
  if (offset === 0) return { begin: undefined, passed: 0 }
  const first = { place: scale.first, n: 0 }
  const last = { place: scale.last, n: total }
  const [begin] = await bisect(list, first, last, { least: offset - slack, most: offset })
  return { begin: begin === first ? undefined : begin, passed: offset }
}

/** A place with at least `least` leads before it; `undefined` where that is the end of the list. */
async function endOf(
  list: List,
  begin: Pivot | undefined,
  least: number,
  slack: number,
): Promise<Pivot | undefined> {
  const { scale, total } = list
  if (least >= total) return undefined
  const last = { place: scale.last, n: total }
  const first = begin ?? { place: scale.first, n: 0 }
  const [, end] = await bisect(list, first, last, { least, most: least + slack })
  return end === last ? undefined : end
}

/**
 * Looks for a place with `least` to `most` leads before it: where it would be if leads were spread
 * evenly, and in turn in the middle, since they may as well not be.
 *
 * @returns That place, twice; or where there is none, the two between which it would be.
 */
async function bisect(
  { scale, count }: List,
  from: Pivot,
  to: Pivot,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<readonly [Pivot, Pivot]> {
  let [low, high] = [from, to]
  for (let tries = 0; ; tries++) {
    const share = tries % 2 === 1 ? 0.5 : ((least + most) / 2 - low.n) / (high.n - low.n)
    const place = scale.between(low.place, high.place, share)
    if (place === undefined) return [low, high]
    const cut = { place, n: await count(scale.before(place)) }
    if (cut.n < least) low = cut
    else if (cut.n > most) high = cut
    else return [cut, cut]
  }
}
