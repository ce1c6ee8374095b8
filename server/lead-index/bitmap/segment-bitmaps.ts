import {
  bitmapKey,
  digestDigits,
  digestDim,
  digestFields,
  equalityFields,
  indexedFields,
  isInstant,
} from '../query/indexed-fields-store.ts'
import { bitSlicedFields, digitField, hourCode, maxDigits } from './bit-slices-store.ts'
import { emptyBitset, setBit } from './bitset.ts'

/** The lead columns that bits are computed from; null if the lead has no value. */
export interface IndexedColumns {
  /** Comma-separated IDs of all labels after the first. */
  readonly moreLabelIds: string | null
  /** One bit per field in {@link presenceFields}, set if lists show a value for the field. */
  readonly presence: number
  /**
   * Texts, instants in milliseconds, and the first digits of the digests under {@link digestDim}.
   */
  readonly [column: string]: string | number | boolean | null
}

/** Fields for which the index stores only whether lists show a value. */
export const presenceFields = indexedFields.filter(
  (name) => !digestFields.includes(name) && !bitSlicedFields.includes(name),
)

/** A bitmap without its leading and trailing zero bytes. */
export interface SegmentBitmap {
  readonly dim: string
  readonly value: string
  /** Number of set bits. */
  readonly n: number
  /** Number of zero bytes before `hex`. */
  readonly start: number
  readonly hex: string
}

/** Ascending positions by value. */
type SlotsByValue = Map<string, number[]>

/**
 * Builds a segment's bitmaps from its leads. For changed leads, `selectFieldValues` and
 * `selectDigits` do the same in SQL. For whole segments, SQL would take several times as long,
 * because it copies the bitmap each time it sets a bit.
 *
 * @see L-457
 */
export function createSegmentBitmaps() {
  const dims = new Map<string, SlotsByValue>()
  const openDim = (dim: string): SlotsByValue => {
    const opened: SlotsByValue = dims.get(dim) ?? new Map()
    dims.set(dim, opened)
    return opened
  }
  const all = openDim('')
  const labels = openDim('labelId')
  const equality = equalityFields.map((name) => ({ name, slots: openDim(name) }))
  const presence = presenceFields.map((name) => openDim(name))
  const sliced = bitSlicedFields.map((name) => ({
    ...{ name, isInstant: isInstant(name), digits: createDigitSlots() },
    // `updatedAt` does not need a bitmap of the leads that have a value, because every lead has
    // one.
    present: indexedFields.includes(name) ? openDim(name) : undefined,
  }))
  const digests = digestFields.map((name) => ({
    ...{ column: digestDim(name), present: openDim(name), slots: openDim(digestDim(name)) },
  }))
  let size = 0
  return {
    /** Adds the lead at the next position. */
    add(lead: IndexedColumns): void {
      const slot = size++
      addSlot(all, '', slot)
      for (const { name, slots } of equality) {
        const value = lead[name]
        if (typeof value === 'string') addSlot(slots, bitmapKey(value), slot)
      }
      if (lead.moreLabelIds) {
        for (const label of lead.moreLabelIds.split(',')) addSlot(labels, label, slot)
      }
      for (const [i, slots] of presence.entries())
        if ((lead.presence >> i) & 1) addSlot(slots, '', slot)
      for (const { name, isInstant, digits, present } of sliced) {
        const value = lead[name]
        if (typeof value !== 'number') continue
        if (present !== undefined) addSlot(present, '', slot)
        digits.add(isInstant ? hourCode(value) : value, slot)
      }
      for (const { column, present, slots } of digests) {
        const digest = lead[column]
        if (typeof digest !== 'string') continue
        addSlot(present, '', slot)
        for (let i = 0; i < digestDigits; i++) addSlot(slots, `${i + 1}${digest[i]}`, slot)
      }
    },

    *list(): Generator<SegmentBitmap, void, void> {
      for (const [dim, slotsByValue] of dims)
        for (const [value, slots] of slotsByValue) yield toBitmap(dim, value, slots)
      for (const { name, digits } of sliced) yield* digits.list(digitField(name), size)
    },
  }
}

function addSlot(slotsByValue: SlotsByValue, value: string, slot: number): void {
  const slots = slotsByValue.get(value)
  if (slots === undefined) slotsByValue.set(value, [slot])
  else slots.push(slot)
}

function toBitmap(dim: string, value: string, slots: readonly number[]): SegmentBitmap {
  const start = (slots[0] ?? 0) >> 3
  const bytes = emptyBitset((slots.at(-1) ?? 0) + 1 - start * 8)
  for (const slot of slots) setBit(bytes, slot - start * 8)
  const end = ((slots.at(-1) ?? 0) >> 3) + 1 - start
  return { dim, value, n: slots.length, start, hex: toHex(bytes, 0, end) }
}

const toHex = ({ buffer }: Uint8Array<ArrayBuffer>, from: number, to: number): string =>
  Buffer.from(buffer, from, to - from).toString('hex')

/**
 * The positions of the leads with a given digit, for each nonzero digit at each place in a number.
 */
function createDigitSlots() {
  const slotsByDigit: number[][] = Array.from({ length: maxDigits * 16 }, () => [])
  return {
    add(code: number, slot: number): void {
      // Bitwise operators work on 32 bits, but codes have 48.
      addDigits(slotsByDigit, code % 0x1000000, 0, slot)
      addDigits(slotsByDigit, Math.floor(code / 0x1000000), maxDigits / 2, slot)
    },

    /**
     * Lists one bitmap per place and digit, which contains the leads that have at least that digit.
     */
    *list(dim: string, size: number): Generator<SegmentBitmap, void, void> {
      for (let place = 0; place < maxDigits; place++) {
        const bits = emptyBitset(size)
        let [n, first, last] = [0, size, 0]
        for (let digit = 15; digit > 0; digit--) {
          const slots = slotsByDigit[place * 16 + digit] ?? []
          for (const slot of slots) setBit(bits, slot)
          n += slots.length
          if (n === 0) continue
          first = Math.min(first, slots[0] ?? size)
          last = Math.max(last, slots.at(-1) ?? 0)
          const value = place.toString(16) + digit.toString(16)
          const hex = toHex(bits, first >> 3, (last >> 3) + 1)
          yield { dim, value, n, start: first >> 3, hex }
        }
      }
    },
  }
}

function addDigits(slotsByDigit: number[][], digits: number, place: number, slot: number): void {
  for (let rest = digits, at = place * 16; rest > 0; rest >>= 4, at += 16) {
    const digit = rest & 15
    if (digit > 0) slotsByDigit[at + digit]?.push(slot)
  }
}
