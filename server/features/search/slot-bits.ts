/** A bit for each slot, in an array of `size` bits; those of `slots` are set. */
export function toBits(slots: Uint16Array, size: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(size / 8))
  for (const slot of slots) bits[slot >> 3] = (bits[slot >> 3] ?? 0) | (1 << (slot & 7))
  return bits
}

/** The slots whose bits are set, ascending. */
export function fromBits(bits: Uint8Array): Uint16Array {
  const slots = new Uint16Array(bits.length * 8)
  let count = 0
  for (let slot = 0; slot < slots.length; slot++) if (isSet(bits, slot)) slots[count++] = slot
  return slots.subarray(0, count)
}

/**
 * Keeps those of `slots` whose bits are set.
 *
 * @param slots  Ascending; overwritten with those kept, which are returned.
 */
export function keepBits(slots: Uint16Array, bits: Uint8Array): Uint16Array {
  let count = 0
  for (const slot of slots) if (isSet(bits, slot)) slots[count++] = slot
  return slots.subarray(0, count)
}

const isSet = (bits: Uint8Array, slot: number): boolean =>
  ((bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0
