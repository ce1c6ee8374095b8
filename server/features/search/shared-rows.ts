import { type ByteWriter, readBytes, writeBytes } from './packed-bytes.ts'
import { readGaps, writeGaps } from './slot-gaps.ts'

/** Rows of a segment that the parts without a row of their own share. */
const sharedRows = 4_096

/** What is known of a part without a row of its own. */
export interface SharedGram {
  readonly n: number
  /** Its slots, when it is short; undefined of a longer part, which is only counted. */
  readonly slots: Uint16Array | undefined
}

/** Key of the row that would hold a part. It is never a part itself: these do not hold "\n". */
export function sharedKey(gram: string): string {
  // FNV-1a: spreads parts evenly, whatever they have in common.
  let hash = 0x811c9dc5
  for (let i = 0; i < gram.length; i++) hash = Math.imul(hash ^ gram.charCodeAt(i), 0x01000193)
  return `\n${(hash ^ (hash >>> 15)) & (sharedRows - 1)}`
}

/** Shared rows in the making, by their key. */
export type SharedRows = Map<string, ByteWriter>

const encoder = new TextEncoder()

/** Adds a part to the row that it shares. */
export function addShared(rows: SharedRows, gram: string, { n, slots }: SharedGram): void {
  const key = sharedKey(gram)
  const row = rows.get(key) ?? writeBytes(128)
  rows.set(key, row)
  const text = encoder.encode(gram)
  row.number(text.length * 2 + (slots === undefined ? 0 : 1))
  row.bytes(text)
  row.number(n)
  if (slots !== undefined) writeGaps(row, slots)
}

/** Finds a part in the row that it would share. */
export function findShared(row: Uint8Array, gram: string): SharedGram | undefined {
  const text = encoder.encode(gram)
  for (const reader = readBytes(row); reader.more(); ) {
    const head = reader.number()
    const isIt = reader.pass(head >> 1, text)
    const n = reader.number()
    const hasSlots = head % 2 === 1
    if (isIt) return { n, slots: hasSlots ? readGaps(reader, n) : undefined }
    if (hasSlots) for (let i = 0; i < n; i++) reader.number()
  }
  return undefined
}
