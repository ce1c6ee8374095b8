/**
 * A bit for each slot of a segment, as PostgreSQL lays out bits: that of slot 0 is the highest of
 * the first byte. Filled up to whole words with bits that are off.
 */
export type SlotBits = Uint8Array<ArrayBuffer>

/** A set of none of `size` slots. */
export const noSlots = (size: number): SlotBits => new Uint8Array(Math.ceil(size / 32) * 4)

/** A set of its own from the bytes of one. */
export function copyBits(bytes: Uint8Array, size: number): SlotBits {
  const bits = noSlots(size)
  bits.set(bytes.subarray(0, Math.ceil(size / 8)))
  return bits
}

const maskOf = (slot: number): number => 128 >> (slot & 7)

/** Whether a slot is in a set. */
export const hasSlot = (bits: SlotBits, slot: number): boolean =>
  ((bits[slot >> 3] ?? 0) & maskOf(slot)) !== 0

/** Puts a slot in. */
export function addSlot(bits: SlotBits, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) | maskOf(slot)
}

/** Takes a slot out. */
export function dropSlot(bits: SlotBits, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] ?? 0) & ~maskOf(slot)
}

const wordsOf = (bits: SlotBits): Uint32Array => new Uint32Array(bits.buffer)

/** Keeps only slots that are in another set as well. */
export function keepSlots(bits: SlotBits, others: SlotBits): void {
  const words = wordsOf(bits)
  const masks = wordsOf(others)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & (masks[i] ?? 0)
}

/** Takes all slots of another set out. */
export function dropSlots(bits: SlotBits, others: SlotBits): void {
  const words = wordsOf(bits)
  const masks = wordsOf(others)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & ~(masks[i] ?? 0)
}

/** Puts all slots of another set in. */
export function addSlots(bits: SlotBits, others: SlotBits): void {
  const words = wordsOf(bits)
  const masks = wordsOf(others)
  for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) | (masks[i] ?? 0)
}

/** How many slots a set has. */
export function countSlots(bits: SlotBits): number {
  const words = wordsOf(bits)
  let count = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0
    if (word !== 0) count += countBits(word)
  }
  return count
}

function countBits(word: number): number {
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
export function slotsIn(bits: SlotBits, from = 0, to = Number.POSITIVE_INFINITY): number[] {
  const words = wordsOf(bits)
  const slots: number[] = []
  let passed = 0
  for (let i = 0; i < words.length && passed < to; i++) {
    const word = words[i] ?? 0
    if (word === 0) continue
    const count = countBits(word)
    if (passed + count > from) addSlotsOf(bits, i * 32, passed, from, to, slots)
    passed += count
  }
  return slots
}

/** Adds the slots of one word, of which the first is the one after `passed` others. */
function addSlotsOf(
  bits: SlotBits,
  first: number,
  passed: number,
  from: number,
  to: number,
  slots: number[],
): void {
  let place = passed
  for (let slot = first; slot < first + 32; slot++) {
    if (!hasSlot(bits, slot)) continue
    if (place >= from && place < to) slots.push(slot)
    place++
  }
}

/** Takes out the slots before a given one. */
export function dropBefore(bits: SlotBits, slot: number): void {
  bits.fill(0, 0, slot >> 3)
  for (let at = slot & ~7; at < slot; at++) dropSlot(bits, at)
}

/** Takes out a given slot and those behind it. */
export function dropFrom(bits: SlotBits, slot: number): void {
  bits.fill(0, (slot >> 3) + 1)
  for (let at = slot; at <= (slot | 7) && at < bits.length * 8; at++) dropSlot(bits, at)
}
