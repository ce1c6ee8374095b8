import { type Bitset, copyBitset, emptyBitset, setBit } from './bitset.ts'
import { writeGaps } from './gap-encoding.ts'
import { createByteWriter } from './varint-bytes.ts'

/** How a set of slots is packed: those in it, or a bit for each. */
const forms = { members: 0, bits: 1 } as const

/**
 * True for slots that take no more bytes when each is listed than a bit for each slot of the
 * segment would.
 */
export const isSparse = (slots: Uint16Array, size: number): boolean => slots.length * 8 <= size

/**
 * Packs a set of slots of one segment: a byte or two for each while they are few, and otherwise a
 * bit for each slot of the segment.
 *
 * @param slots  Ascending, each once.
 * @param size  Number of slots of the segment, at most 65,536.
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
  // Thousands are kept, so none may keep more memory than it needs.
  return writer.written().slice()
}

/** Unpacks what {@link encodePositions} has packed, given the same size. */
export function decodePositions(packed: Uint8Array, size: number): Bitset {
  if (packed[0] === forms.bits) return copyBitset(packed.subarray(1), size)
  const bits = emptyBitset(size)
  // Read here and not by a reader, as millions are for one search: see writeGaps.
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

/** Bits of all slots of a segment, in as many bytes as these take. */
export function toBytes(slots: Uint16Array, size: number): Uint8Array {
  const bits = emptyBitset(size)
  for (const slot of slots) setBit(bits, slot)
  return bits.subarray(0, Math.ceil(size / 8))
}
