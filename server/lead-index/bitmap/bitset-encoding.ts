import { type Bitset, copyBitset, emptyBitset, setBit } from './bitset.ts'
import { writeGaps } from './gap-encoding.ts'
import { createByteWriter } from './varint-bytes.ts'

/** Encodings for a set of positions: a list of gaps, or a bitmap. */
const forms = { members: 0, bits: 1 } as const

/** True if listing the positions takes no more bytes than a bitmap of the segment. */
export const isSparse = (slots: Uint16Array, size: number): boolean => slots.length * 8 <= size

/**
 * Encodes a set of positions in a segment: with one or two bytes per position if the set is sparse,
 * otherwise as a bitmap.
 *
 * @param slots  Ascending, without duplicates.
 * @param size  Number of positions in the segment, at most 65,536.
 */
export function encodePositions(slots: Uint16Array, size: number): Uint8Array {
  const writer = createByteWriter(Math.ceil(Math.min(slots.length * 2, size / 8)) + 1)
  if (isSparse(slots, size)) {
    writer.number(forms.members)
    writeGaps(writer, slots)
  } else {
    writer.number(forms.bits)
    writer.bytes(toBytes(slots, size))
  }
  // Copy the bytes into an array of exactly the right size, because thousands of these arrays stay
  // in memory.
  return writer.written().slice()
}

/** Decodes the result of {@link encodePositions}; `size` must be the same. */
export function decodePositions(packed: Uint8Array, size: number): Bitset {
  if (packed[0] === forms.bits) return copyBitset(packed.subarray(1), size)
  const bits = emptyBitset(size)
  // This is inlined rather than a call to `readGaps`, because a search decodes millions of
  // positions.
  let slot = -1
  let gap = 0
  let shift = 0
  for (let at = 1; at < packed.length; at++) {
    const byte = packed[at] ?? 0
    gap |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    slot += gap + 1
    bits[slot >> 3] = (bits[slot >> 3] ?? 0) | (128 >> (slot & 7))
    gap = 0
    shift = 0
  }
  return bits
}

/** Bitmap of all positions in a segment, without padding. */
export function toBytes(slots: Uint16Array, size: number): Uint8Array {
  const bits = emptyBitset(size)
  for (const slot of slots) setBit(bits, slot)
  return bits.subarray(0, Math.ceil(size / 8))
}
