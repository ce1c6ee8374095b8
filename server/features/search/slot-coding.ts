import { type ByteReader, readBytes, writeBytes } from './packed-bytes.ts'
import { fromBits, keepBits, toBits } from './slot-bits.ts'
import { keepGaps, readGaps, writeGaps } from './slot-gaps.ts'

/** How a set of slots is packed: those in it, those not in it, or a bit for each. */
const forms = { members: 0, absent: 1, bits: 2 } as const

/**
 * Packs a set of slots of one segment: a byte or two for each member while they are few, for each
 * one missing when these are few, and otherwise a bit for each slot.
 *
 * @param slots  Ascending, each once.
 * @param size  Number of slots of the segment, at most 65,536.
 */
export function encodeSlots(slots: Uint16Array, size: number): Uint8Array {
  const writer = writeBytes(slots.length + 8)
  if (slots.length * 8 <= size) {
    writer.number(forms.members)
    writeGaps(writer, slots)
  } else if ((size - slots.length) * 8 <= size) {
    writer.number(forms.absent)
    writer.number(size)
    writeGaps(writer, absentFrom(slots, size))
  } else {
    writer.number(forms.bits)
    writer.bytes(toBits(slots, size))
  }
  return writer.written()
}

/** Unpacks what {@link encodeSlots} has packed, ascending. */
export function decodeSlots(packed: Uint8Array): Uint16Array {
  const reader = readBytes(packed)
  const form = reader.number()
  if (form === forms.bits) return fromBits(packed.subarray(1))
  if (form === forms.members) return readMembers(reader, packed)
  const size = reader.number()
  return absentFrom(readMembers(reader, packed), size)
}

/**
 * Keeps those of `slots` that are in a packed set.
 *
 * @param slots  Ascending; overwritten with those kept, which are returned.
 */
export function keepSlots(slots: Uint16Array, packed: Uint8Array): Uint16Array {
  const reader = readBytes(packed)
  const form = reader.number()
  if (form === forms.bits) return keepBits(slots, packed.subarray(1))
  if (form === forms.absent) reader.number()
  return keepGaps(slots, reader, form === forms.members)
}

/** A slot takes a byte at least, so that they cannot be more than the bytes. */
const readMembers = (reader: ByteReader, packed: Uint8Array): Uint16Array =>
  readGaps(reader, packed.length)

function absentFrom(slots: Uint16Array, size: number): Uint16Array {
  const absent = new Uint16Array(size - slots.length)
  let count = 0
  let next = 0
  for (const slot of slots) {
    while (next < slot) absent[count++] = next++
    next = slot + 1
  }
  while (next < size) absent[count++] = next++
  return absent
}
