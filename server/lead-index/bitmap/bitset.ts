/**
 * A bit for each slot of a segment, as PostgreSQL lays out bits: that of slot 0 is the highest of
 * the first byte. Filled up to whole words with bits that are off.
 */
export type Bitset = Uint8Array<ArrayBuffer>

/** A set of none of `size` slots. */
export const emptyBitset = (size: number): Bitset => new Uint8Array(Math.ceil(size / 32) * 4)

/** A set of its own from the bytes of one. */
export function copyBitset(bytes: Uint8Array, size: number): Bitset {
  const bits = emptyBitset(size)
  bits.set(bytes.subarray(0, Math.ceil(size / 8)))
  return bits
}

const bitMask = (slot: number): number => 128 >> (slot & 7)

/** Whether a slot is in a set. */
export const hasBit = (bits: Bitset, slot: number): boolean =>
  ((bits[slot >> 3] ?? 0) & bitMask(slot)) !== 0

/** Puts a slot in. */
export function setBit(bits: Bitset, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) | bitMask(slot)
}

/** Takes a slot out. */
export function clearBit(bits: Bitset, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) & ~bitMask(slot)
}

const toWords = (bits: Bitset): Uint32Array => new Uint32Array(bits.buffer)

/** Keeps only slots that are in another set as well. */
export function intersect(bits: Bitset, other: Bitset): void {
  const words = toWords(bits)
  const changeMasks = toWords(other)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & (changeMasks[i] ?? 0)
}

/** Takes all slots of another set out. */
export function subtract(bits: Bitset, other: Bitset): void {
  const words = toWords(bits)
  const changeMasks = toWords(other)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & ~(changeMasks[i] ?? 0)
}

/** Puts all slots of another set in. */
export function unite(bits: Bitset, other: Bitset): void {
  const words = toWords(bits)
  const changeMasks = toWords(other)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) | (changeMasks[i] ?? 0)
}

/** How many slots a set has. */
export function countBits(bits: Bitset): number {
  const words = toWords(bits)
  let count = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0
    if (word !== 0) count += popCount(word)
  }
  return count
}

function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * The slots of a set, ascending.
 *
 * @param from  How many of them are passed by.
 * @param to  Where among them to end.
 */
export function listPositions(bits: Bitset, from = 0, to = Number.POSITIVE_INFINITY): number[] {
  const words = toWords(bits)
  const slots: number[] = []
  let skipped = 0
  for (let i = 0; i < words.length && skipped < to; i++) {
    const word = words[i] ?? 0
    if (word === 0) continue
    const count = popCount(word)
    if (skipped + count > from) pushWordPositions(bits, i * 32, skipped, from, to, slots)
    skipped += count
  }
  return slots
}

/** Adds the slots of one word, of which the first is the one after `skipped` others. */
function pushWordPositions(
  bits: Bitset,
  first: number,
  skipped: number,
  from: number,
  to: number,
  slots: number[],
): void {
  let place = skipped
  for (let slot = first; slot < first + 32; slot++) {
    if (!hasBit(bits, slot)) continue
    if (place >= from && place < to) slots.push(slot)
    place++
  }
}

/** Takes out the slots before a given one. */
export function clearBefore(bits: Bitset, slot: number): void {
  bits.fill(0, 0, slot >> 3)
  for (let at = slot & ~7; at < slot; at++) clearBit(bits, at)
}

/** Takes out a given slot and those behind it. */
export function clearFrom(bits: Bitset, slot: number): void {
  bits.fill(0, (slot >> 3) + 1)
  for (let at = slot; at <= (slot | 7) && at < bits.length * 8; at++) clearBit(bits, at)
}
