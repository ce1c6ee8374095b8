import type { Exception } from './beyond-store.ts'
import type { Place } from './slots-store.ts'

/** A matching lead of a segment. */
export interface Ordered {
  readonly segment: number
  /** Its slot; between two slots for a lead that has none. */
  readonly position: number
  /** Known of leads that are not told by their bit. */
  readonly id?: string
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

/** Matches of a segment in order of creation: what the bits tell, put right by the exceptions. */
export function orderOf(
  segment: number,
  slots: readonly number[],
  exceptions: readonly Exception[],
  positions: Positions,
): Ordered[] {
  if (exceptions.length === 0) return slots.map((position) => ({ segment, position }))
  const matching = new Map<number, Ordered>(
    slots.map((position) => [position, { segment, position }]),
  )
  for (const { lastId, matches } of exceptions) {
    const { position } = positions.get(lastId) ?? {}
    if (position === undefined) continue
    if (matches) matching.set(position, { segment, position, id: lastId })
    else matching.delete(position)
  }
  return [...matching.values()].sort((a, b) => a.position - b.position)
}
