import { readGaps, writeGaps } from '../bitmap/gap-encoding.ts'
import { type ByteWriter, createByteReader, createByteWriter } from '../bitmap/varint-bytes.ts'

/** Number of shared rows per segment. */
const sharedRows = 4_096

/** Key of an n-gram's shared row. Starts with "\n", which no n-gram contains. */
export function sharedKey(gram: string): string {
  // The FNV-1a hash distributes similar n-grams evenly.
  let hash = 0x811c9dc5
  for (let i = 0; i < gram.length; i++) hash = Math.imul(hash ^ gram.charCodeAt(i), 0x01000193)
  return `\n${(hash ^ (hash >>> 15)) & (sharedRows - 1)}`
}

/** Shared rows being built, by key. */
export type SharedRows = Map<string, ByteWriter>

const encoder = new TextEncoder()

/**
 * Appends an n-gram to its shared row.
 *
 * @param slots  Positions of the texts that contain the n-gram, ascending.
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
 * Finds an n-gram in its shared row.
 *
 * @param use  Called with the position of each text that contains the n-gram.
 * @returns False if the row does not contain the n-gram.
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
