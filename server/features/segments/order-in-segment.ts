import type { Exception } from './beyond-store.ts'
import type { Place } from './slots-store.ts'

/** Matches of a segment in order of creation. */
export interface InOrder {
  /** Their slots; between two slots for a lead that has none. */
  readonly positions: readonly number[]
  /** Ids of those that are not told by their bit. */
  readonly ids: ReadonlyMap<number, string>
}

/** Where leads stand in a segment, by id. */
export type Positions = ReadonlyMap<string, { readonly position: number; readonly isSlot: boolean }>

/** Slots whose bit is set, ascending; that of slot 0 is the highest of the first byte. */
export function setSlots(bits: Buffer | undefined): number[] {
  const slots: number[] = []
  bits?.forEach((byte, at) => {
    for (let bit = 0; byte !== 0 && bit < 8; bit++) {
      if (byte & (128 >> bit)) slots.push(at * 8 + bit)
    }
  })
  return slots
}

const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => setSlots(Buffer.of(byte)).length)

/** Some of the {@link setSlots}, without listing those that are skipped. */
export function someSlots(
  bits: Buffer,
  direction: 'asc' | 'desc',
  skip: number,
  take: number,
): number[] {
  const slots: number[] = []
  let left = skip
  for (let i = 0; i < bits.length && slots.length < take; i++) {
    const at = direction === 'asc' ? i : bits.length - 1 - i
    const byte = bits[at] ?? 0
    const count = bitCounts[byte] ?? 0
    if (left >= count) {
      left -= count
      continue
    }
    const own = setSlots(Buffer.of(byte)).map((bit) => at * 8 + bit)
    if (direction === 'desc') own.reverse()
    slots.push(...own.slice(left, left + take - slots.length))
    left = 0
  }
  return slots
}

/** Positions of leads; those without a slot share the gap before the slot that they precede. */
export function positionsOf(places: readonly Place[]): Positions {
  const positions = new Map<string, { position: number; isSlot: boolean }>()
  const gaps = new Map<number, Place[]>()
  for (const place of places) {
    if (place.isSlot) positions.set(place.lastId, { position: place.slot, isSlot: true })
    else gaps.set(place.slot, [...(gaps.get(place.slot) ?? []), place])
  }
  const keyOf = ({ lastAt, lastId }: Place) => `${lastAt} ${lastId}`
  for (const [slot, sharing] of gaps) {
    const sorted = [...new Map(sharing.map((place) => [keyOf(place), place]))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    sorted.forEach(([, { lastId }], rank) => {
      positions.set(lastId, {
        position: slot - 1 + (rank + 1) / (sorted.length + 1),
        isSlot: false,
      })
    })
  }
  return positions
}

/** What the bits of a segment tell, put right by the exceptions. */
export function orderOf(
  slots: readonly number[],
  exceptions: readonly Exception[],
  known: Positions,
): InOrder {
  const ids = new Map<number, string>()
  if (exceptions.length === 0) return { positions: slots, ids }
  const matching = new Set(slots)
  for (const { lastId, matches } of exceptions) {
    const { position } = known.get(lastId) ?? {}
    if (position === undefined) continue
    if (matches) ids.set(position, lastId)
    if (matches) matching.add(position)
    else matching.delete(position)
  }
  return { positions: [...matching].sort((a, b) => a - b), ids }
}
