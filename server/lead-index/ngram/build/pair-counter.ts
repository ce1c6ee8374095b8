/** Counts pairs of numbers over many texts. Pairs are numbered in the order in which they come. */
export interface PairCounter {
  /** How many pairs there are. */
  size(): number
  /**
   * Counts a pair of a text, once for each text.
   *
   * @param text  A number of its own, from 1.
   * @param isJoined  Whether the two stand side by side; told before any of the others of a text.
   * @returns Number of the pair.
   */
  count(first: number, second: number, text: number, isJoined: boolean): number
  /** Number of a pair that is there, else -1. */
  find(first: number, second: number): number
  first(pair: number): number
  second(pair: number): number
  /** Texts that a pair was counted in. */
  both(pair: number): number
  /** Those of them in which it stood side by side. */
  joined(pair: number): number
}

/** What is known of a pair lies together, since each of millions of look-ups reads all of it. */
const record = { first: 0, second: 1, both: 2, joined: 3, lastIn: 4, length: 5 } as const

/** Opens a table. Open addressing: a Map takes ten times as long. */
export function createPairCounter(): PairCounter {
  let mask = (1 << 16) - 1
  let buckets = new Int32Array(mask + 1)
  let records = new Uint32Array(record.length << 15)
  let size = 0

  /** Where a pair is, or would be: there, its number from 1. */
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
