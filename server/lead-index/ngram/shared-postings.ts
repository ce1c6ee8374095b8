import { readGaps, writeGaps } from '../bitmap/gap-encoding.ts'
import { type ByteWriter, createByteReader, createByteWriter } from '../bitmap/varint-bytes.ts'

/** Rows of a segment that the parts without a row of their own share. */
const sharedRows = 4_096

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

/**
 * Adds a part to the row that it shares.
 *
 * @param slots  Of the texts that hold it, ascending.
 */
export function addSharedPosting(rows: SharedRows, gram: string, slots: Uint16Array): void {
  const key = sharedKey(gram)
  const row = rows.get(key) ?? createByteWriter(128)
  rows.set(key, row)
  const text = encoder.encode(gram)
  row.number(text.length)
  row.bytes(text)
  row.number(slots.length)
  writeGaps(row, slots)
}

/**
 * Finds a part in the row that it would share.
 *
 * @param use  Is given each of its slots.
 * @returns Whether it is there.
 */
export function findSharedPosting(
  row: Uint8Array,
  gram: string,
  use: (slot: number) => void,
): boolean {
  const text = encoder.encode(gram)
  for (const reader = createByteReader(row); reader.more(); ) {
    const isIt = reader.pass(reader.number(), text)
    const count = reader.number()
    if (isIt) readGaps(reader, count, use)
    if (isIt) return true
    for (let i = 0; i < count; i++) reader.number()
  }
  return false
}
