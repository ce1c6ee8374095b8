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

/** A page in creation order, ascending or descending. */
export interface PageRequest {
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Only leads after this boundary, in the given direction; requires `offset` 0. */
  readonly after?: Boundary | undefined
}

export interface SegmentMatches {
  readonly segment: number
  readonly slots: Bitset
  /** Matches without a position in the segment, in creation order. */
  readonly others: readonly LeadKey[]
}

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
  // Read up to `near.length` additional positions, because any of the `others` may sort before or
  // after them.
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

/** All matches in one segment, in chunks of at most `size`. */
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

/** Positions `from` to `to` in a set, counting in the given direction. */
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

/** Removes matches up to and including `after`. */
async function skipPassed(
  tx: OrgTx,
  { segment, slots, others }: SegmentMatches,
  { direction }: PageRequest,
  after: Boundary,
): Promise<Pick<SegmentMatches, 'slots' | 'others'>> {
  const key = toLeadKey(after)
  const [place] = await selectPositions(tx, [{ key, segment }])
  if (place === undefined) throw new Error(`Segment ${segment} no longer exists.`)
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
