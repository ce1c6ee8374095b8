/** Counts pairs of numbers across many texts. Pairs are indexed from 0, in order of appearance. */
export interface PairCounter {
  size(): number
  /**
   * Counts a pair once per text.
   *
   * @param text  A unique number for the text, at least 1.
   * @param isJoined  True if the two numbers are adjacent in the text. A text's adjacent pairs must
   *   be counted first.
   * @returns The pair's index.
   */
  count(first: number, second: number, text: number, isJoined: boolean): number
  /** The pair's index, or -1 if the pair has not been counted. */
  find(first: number, second: number): number
  first(pair: number): number
  second(pair: number): number
  /** Number of texts that contain the pair. */
  both(pair: number): number
  /** Number of texts where the pair is adjacent. */
  joined(pair: number): number
}

/**
 * A pair's fields are stored together, because every lookup, and there are millions, reads all of
 * them.
 */
const record = { first: 0, second: 1, both: 2, joined: 3, lastIn: 4, length: 5 } as const

/** Uses open addressing, because a Map takes ten times as long. */
export function createPairCounter(): PairCounter {
  let mask = (1 << 16) - 1
  let buckets = new Int32Array(mask + 1)
  let records = new Uint32Array(record.length << 15)
  let size = 0

  /** A pair's slot in the hash table, which either contains the pair's 1-based index or is free. */
  function findBucket(first: number, second: number): number {
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
    let bucket = (hash ^ (hash >>> 15)) & mask
    for (;;) {
      const at = ((buckets[bucket] ?? 0) - 1) * record.length
      if (at < 0 || (records[at] === first && records[at + record.second] === second)) return bucket
      bucket = (bucket + 1) & mask
    }
  }

  function grow(): void {
    mask = mask * 2 + 1
    buckets = new Int32Array(mask + 1)
    const room = new Uint32Array(records.length * 2)
    room.set(records)
    records = room
    for (let pair = 0; pair < size; pair++) {
      const at = pair * record.length
      buckets[findBucket(records[at] ?? 0, records[at + record.second] ?? 0)] = pair + 1
    }
  }

  function add(bucket: number, first: number, second: number): number {
    const at = size * record.length
    records[at] = first
    records[at + record.second] = second
    buckets[bucket] = ++size
    if (size * record.length === records.length) grow()
    return size - 1
  }

  const read = (pair: number, field: number): number => records[pair * record.length + field] ?? 0

  return {
    size: () => size,
    count(first, second, text, isJoined) {
      const bucket = findBucket(first, second)
      const existing = (buckets[bucket] ?? 0) - 1
      const pair = existing < 0 ? add(bucket, first, second) : existing
      const at = pair * record.length
      if (records[at + record.lastIn] === text) return pair
      records[at + record.lastIn] = text
      records[at + record.both] = (records[at + record.both] ?? 0) + 1
      if (isJoined) records[at + record.joined] = (records[at + record.joined] ?? 0) + 1
      return pair
    },
    find: (first, second) => (buckets[findBucket(first, second)] ?? 0) - 1,
    first: (pair) => read(pair, record.first),
    second: (pair) => read(pair, record.second),
    both: (pair) => read(pair, record.both),
    joined: (pair) => read(pair, record.joined),
  }
}
