/**
 * One bit per position in a segment, in PostgreSQL's bit order: position 0 is the highest bit of
 * the first byte. Padded with zero bits to whole 32-bit words.
 */
export type Bitset = Uint8Array<ArrayBuffer>

export const emptyBitset = (size: number): Bitset => new Uint8Array(Math.ceil(size / 32) * 4)

/** Copies bytes into a new, padded bitset. */
export function copyBitset(bytes: Uint8Array, size: number): Bitset {
  const bits = emptyBitset(size)
  bits.set(bytes.subarray(0, Math.ceil(size / 8)))
  return bits
}

const bitMask = (slot: number): number => 128 >> (slot & 7)

export const hasBit = (bits: Bitset, slot: number): boolean =>
  ((bits[slot >> 3] ?? 0) & bitMask(slot)) !== 0

export function setBit(bits: Bitset, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) | bitMask(slot)
}

export function clearBit(bits: Bitset, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) & ~bitMask(slot)
}

const toWords = (bits: Bitset): Uint32Array => new Uint32Array(bits.buffer)

/** Modifies `bits` in place. */
export function intersect(bits: Bitset, other: Bitset): void {
  const words = toWords(bits)
  const changeMasks = toWords(other)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & (changeMasks[i] ?? 0)
}

/** Modifies `bits` in place. */
export function subtract(bits: Bitset, other: Bitset): void {
  const words = toWords(bits)
  const changeMasks = toWords(other)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & ~(changeMasks[i] ?? 0)
}

/** Modifies `bits` in place. */
export function unite(bits: Bitset, other: Bitset): void {
  const words = toWords(bits)
  const changeMasks = toWords(other)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) | (changeMasks[i] ?? 0)
}

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
 * Lists the positions in a set in ascending order.
 *
 * @param from  Number of positions to skip.
 * @param to  Index of the position to stop before.
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

/**
 * Appends the positions of the set bits in one word. The word starts at position `first`, after
 * `skipped` set bits.
 */
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

export function clearBefore(bits: Bitset, slot: number): void {
  bits.fill(0, 0, slot >> 3)
  for (let at = slot & ~7; at < slot; at++) clearBit(bits, at)
}

export function clearFrom(bits: Bitset, slot: number): void {
  bits.fill(0, (slot >> 3) + 1)
  for (let at = slot; at <= (slot | 7) && at < bits.length * 8; at++) clearBit(bits, at)
}
