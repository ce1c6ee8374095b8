import type { OrgTx } from '../../platform/database.ts'
import { countSlots, dropBefore, dropFrom, type SlotBits, slotsIn } from '../search/index.ts'
import { isFrom } from '../segments/index.ts'
import type { FoundInSegment, FoundPart } from './search-index.ts'
import {
  idOf,
  type PartWish,
  type PlaceKey,
  selectKeysAt,
  selectPlace,
  selectStretch,
} from './search-store.ts'

/**
 * Ids of one page of what was found, in order of creation or against it, at the same cost at any
 * depth.
 *
 * @param wish  With `after`, the offset is 0.
 */
export async function idsFound(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly FoundPart[],
  wish: PartWish,
): Promise<string[]> {
  const ids: string[] = []
  let { offset } = wish
  for (const [i, part] of ahead(parts, wish).entries()) {
    const after = i === 0 ? wish.after : undefined
    if (after === undefined && offset >= part.n) {
      offset -= part.n
      continue
    }
    const limit = wish.limit - ids.length
    if (limit === 0) break
    const own = { ...wish, after, offset, limit }
    const found =
      'stretch' in part
        ? await selectStretch(tx, { filters: part.conditions, needles }, part.stretch, own)
        : (await keysInSegment(tx, part, own)).map(idOf)
    ids.push(...found)
    offset = 0
  }
  return ids
}

const inDirection = <T>(items: readonly T[], direction: PartWish['direction']): readonly T[] =>
  direction === 'asc' ? items : items.toReversed()

/** The parts from that on in which `after` lies, in the wished direction. */
function ahead(parts: readonly FoundPart[], { direction, after }: PartWish): readonly FoundPart[] {
  if (after === undefined) return inDirection(parts, direction)
  const own = parts.findIndex((part) => {
    const end = 'stretch' in part ? part.stretch.until : part
    return end === undefined || isFrom(end, after)
  })
  return inDirection(direction === 'asc' ? parts.slice(own) : parts.slice(0, own + 1), direction)
}

/** Places of leads in one segment: those of slots, and others between them. */
async function keysInSegment(
  tx: OrgTx,
  part: FoundInSegment,
  wish: PartWish,
): Promise<readonly PlaceKey[]> {
  const { direction, offset, limit } = wish
  const { slots, others } = await withoutPassed(tx, part, wish)
  // Each of the others may stand before or behind these slots: so many more are on the way.
  const from = Math.max(0, offset - others.length)
  const keys = await selectKeysAt(
    tx,
    slotsAhead(slots, direction, from, offset + limit).map((slot) => ({ ...part, slot })),
  )
  const isBefore = (a: PlaceKey, b: PlaceKey) => (direction === 'asc' ? a < b : a > b)
  const merged = [...keys, ...others].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return merged.slice(offset - from, offset - from + limit)
}

/** Slots of a set in a direction, from one on up to another, counted in that direction. */
function slotsAhead(
  slots: SlotBits,
  direction: PartWish['direction'],
  from: number,
  to: number,
): readonly number[] {
  if (direction === 'asc') return slotsIn(slots, from, to)
  const count = countSlots(slots)
  return slotsIn(slots, Math.max(0, count - to), Math.max(0, count - from)).reverse()
}

/** Slots and others of a segment without those up to `after`. */
async function withoutPassed(
  tx: OrgTx,
  { segment, slots, others }: FoundInSegment,
  { direction, after }: PartWish,
): Promise<Pick<FoundInSegment, 'slots' | 'others'>> {
  if (after === undefined) return { slots, others }
  const { before, isSlot, key } = await selectPlace(tx, segment, after)
  const left = slots.slice()
  if (direction === 'asc') dropBefore(left, isSlot ? before + 1 : before)
  else dropFrom(left, before)
  const isAhead = (other: PlaceKey) => (direction === 'asc' ? other > key : other < key)
  return { slots: left, others: others.filter(isAhead) }
}
