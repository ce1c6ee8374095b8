import { type Bitset, intersect, subtract } from '../bitmap/bitset.ts'
import { decodePositions, encodePositions } from '../bitmap/bitset-encoding.ts'
import { type ByteWriter, createByteReader } from '../bitmap/varint-bytes.ts'
import type { LongNgram } from './build/find-long-ngrams.ts'

const encoder = new TextEncoder()

/**
 * Adds a long n-gram to the row for its first three code points.
 *
 * @param rest  The n-gram without its first three code points.
 * @param size  Number of positions in the segment.
 */
export function writeLongNgram(
  row: ByteWriter,
  rest: string,
  { isIn, slots }: Pick<LongNgram, 'isIn' | 'slots'>,
  size: number,
): void {
  const text = encoder.encode(rest)
  const packed = encodePositions(slots, size)
  row.number(text.length)
  row.bytes(text)
  row.number(packed.length * 2 + Number(isIn))
  row.bytes(packed)
}

/**
 * Uses the recorded long n-grams to remove the positions of texts that cannot contain the needle.
 *
 * @param row  Encoded long n-grams that start with the same three code points.
 * @param rests  The text that follows each occurrence of these code points in the needle.
 */
export function filterByLongNgrams(
  bits: Bitset,
  row: Uint8Array,
  rests: readonly string[],
  size: number,
): void {
  const texts = rests.map((rest) => encoder.encode(rest))
  for (const reader = createByteReader(row); reader.more(); ) {
    const rest = reader.take(reader.number())
    const head = reader.number()
    const packed = reader.take(head >> 1)
    if (!texts.some((text) => startsWith(text, rest))) continue
    const listed = decodePositions(packed, size)
    if (head % 2 === 1) intersect(bits, listed)
    else subtract(bits, listed)
  }
}

function startsWith(text: Uint8Array, start: Uint8Array): boolean {
  if (start.length > text.length) return false
  for (let i = 0; i < start.length; i++) if (text[i] !== start[i]) return false
  return true
}
