import { decodeSlots, keepSlots } from './slot-coding.ts'

/** Slots of one segment: packed (bytes), or as they are (16 bits each, ascending). */
export interface SlotSet {
  /** How many they are. */
  readonly n: number
  readonly slots: Uint8Array | Uint16Array
}

/** The slots of a set, ascending. */
export const toSlots = ({ slots }: SlotSet): Uint16Array =>
  slots instanceof Uint16Array ? slots : decodeSlots(slots)

/** The slots that are in all of several sets, ascending; none of no set. May overwrite the sets. */
export function intersectSlots(sets: readonly SlotSet[]): Uint16Array {
  const [rarest, ...others] = sets.toSorted((a, b) => a.n - b.n)
  return rarest === undefined ? new Uint16Array() : others.reduce(keep, toSlots(rarest))
}

function keep(kept: Uint16Array, { slots }: SlotSet): Uint16Array {
  if (kept.length === 0) return kept
  if (!(slots instanceof Uint16Array)) return keepSlots(kept, slots)
  const others = new Set(slots)
  return kept.filter((slot) => others.has(slot))
}
