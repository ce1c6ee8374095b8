import { dropSlots, keepSlots, type SlotBits } from '../bitmap/bitset.ts'
import { decodeSlots, encodeSlots } from '../bitmap/bitset-encoding.ts'
import { type ByteWriter, readBytes } from '../bitmap/varint-bytes.ts'
import type { LongGram } from './build/find-long-ngrams.ts'

const encoder = new TextEncoder()

/**
 * Adds a longer part to those that begin with the same three code points.
 *
 * @param rest  The part without these.
 * @param size  Number of slots of the segment.
 */
export function addLong(
  row: ByteWriter,
  rest: string,
  { isIn, slots }: Pick<LongGram, 'isIn' | 'slots'>,
  size: number,
): void {
  const text = encoder.encode(rest)
  const packed = encodeSlots(slots, size)
  row.number(text.length)
  row.bytes(text)
  row.number(packed.length * 2 + Number(isIn))
  row.bytes(packed)
}

/**
 * Keeps of some slots those that may hold a needle, by what is told of its parts.
 *
 * @param row  Longer parts that begin with the same three code points.
 * @param rests  What follows these in the needle, wherever it has them.
 */
export function narrowByLong(
  bits: SlotBits,
  row: Uint8Array,
  rests: readonly string[],
  size: number,
): void {
  const texts = rests.map((rest) => encoder.encode(rest))
  for (const reader = readBytes(row); reader.more(); ) {
    const rest = reader.take(reader.number())
    const head = reader.number()
    const packed = reader.take(head >> 1)
    if (!texts.some((text) => startsWith(text, rest))) continue
    const told = decodeSlots(packed, size)
    if (head % 2 === 1) keepSlots(bits, told)
    else dropSlots(bits, told)
  }
}

function startsWith(text: Uint8Array, start: Uint8Array): boolean {
  if (start.length > text.length) return false
  for (let i = 0; i < start.length; i++) if (text[i] !== start[i]) return false
  return true
}
