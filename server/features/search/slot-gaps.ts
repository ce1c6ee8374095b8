import type { ByteReader, ByteWriter } from './packed-bytes.ts'

/** Writes ascending slots as their distances. */
export function writeGaps(writer: ByteWriter, slots: Uint16Array): void {
  let next = 0
  for (const slot of slots) {
    writer.number(slot - next)
    next = slot + 1
  }
}

/** Reads what {@link writeGaps} has written: at most `most` slots, or all that are left. */
export function readGaps(reader: ByteReader, most: number): Uint16Array {
  const slots = new Uint16Array(most)
  let count = 0
  let next = 0
  while (count < most && reader.more()) {
    const slot = next + reader.number()
    slots[count++] = slot
    next = slot + 1
  }
  return slots.subarray(0, count)
}

/**
 * Keeps those of `slots` that are among the gaps, or those that are not.
 *
 * @param slots  Ascending; overwritten with those kept, which are returned.
 */
export function keepGaps(slots: Uint16Array, reader: ByteReader, isAmong: boolean): Uint16Array {
  let count = 0
  let listed = -1
  for (const slot of slots) {
    while (listed < slot && reader.more()) listed += reader.number() + 1
    if ((listed === slot) === isAmong) slots[count++] = slot
  }
  return slots.subarray(0, count)
}
