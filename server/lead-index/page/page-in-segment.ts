import type { OrgTx } from '../../platform/db/database.ts'
import { type Bitset, clearBefore, clearFrom, countBits, listPositions } from '../bitmap/bitset.ts'
import {
  type LeadKey,
  type LeadPosition,
  selectPositions,
  toLeadKey,
} from '../bitmap/positions-store.ts'
import type { Boundary } from '../build/segment-store.ts'
import { type Selection, sealedSelection } from './selection-store.ts'

/** Which leads of a list are wanted, in order of creation or against it. */
export interface PageRequest {
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Only what comes after this lead in that direction; `offset` is 0 then. */
  readonly after?: Boundary | undefined
}

/** Leads found in one segment. */
export interface SegmentMatches {
  readonly segment: number
  readonly slots: Bitset
  /** Leads that no slot tells of, in order. */
  readonly others: readonly LeadKey[]
}

/** A page of the leads that were found in one segment. */
export async function pageInSegment(
  tx: OrgTx,
  matches: SegmentMatches,
  request: PageRequest,
): Promise<Selection> {
  const { segment } = matches
  const { direction, offset, limit, after } = request
  const end = offset + limit
  const { slots, others } =
    after === undefined ? matches : await skipPassed(tx, matches, request, after)
  const total = countBits(slots) + others.length
  // Of the others the first are enough. Each may stand before or behind these slots: so many more
  // slots are on the way.
  const near = direction === 'asc' ? others.slice(0, end) : others.slice(-end)
  const from = Math.max(0, offset - near.length)
  return {
    ids: [],
    slots: listAhead(slots, direction, from, end).map((slot) => ({ segment, slot })),
    others: near,
    count: Math.max(0, Math.min(end, total) - offset),
    skipped: offset - from,
    direction,
  }
}

/** All leads that were found in one segment, at most `size` at once. */
export function* chunkSegment(
  { segment, slots, others }: SegmentMatches,
  size: number,
): Generator<Selection> {
  const count = countBits(slots)
  for (let from = 0; from < count; from += size) {
    yield sealedSelection(
      listPositions(slots, from, from + size).map((slot) => ({ segment, slot })),
    )
  }
  if (others.length > 0) yield sealedSelection([], others)
}

/** Slots of a set in a direction, from one on up to another, counted in that direction. */
function listAhead(
  slots: Bitset,
  direction: PageRequest['direction'],
  from: number,
  to: number,
): readonly number[] {
  if (direction === 'asc') return listPositions(slots, from, to)
  const count = countBits(slots)
  return listPositions(slots, Math.max(0, count - to), Math.max(0, count - from)).reverse()
}

/** What is found without what comes up to a lead. */
async function skipPassed(
  tx: OrgTx,
  { segment, slots, others }: SegmentMatches,
  { direction }: PageRequest,
  after: Boundary,
): Promise<Pick<SegmentMatches, 'slots' | 'others'>> {
  const key = toLeadKey(after)
  const [place] = await selectPositions(tx, [{ key, segment }])
  if (place === undefined) throw new Error(`The segment ${segment} is gone.`)
  const isAhead = (other: LeadKey) => (direction === 'asc' ? other > key : other < key)
  return { slots: clearPassed(slots, place, direction), others: others.filter(isAhead) }
}

function clearPassed(
  slots: Bitset,
  { slot, isSlot }: LeadPosition,
  direction: PageRequest['direction'],
): Bitset {
  const remaining = slots.slice()
  if (direction === 'asc') clearBefore(remaining, isSlot ? slot + 1 : slot)
  else clearFrom(remaining, slot)
  return remaining
}
