import type { Database, OrgTx } from '../db/database.ts'
import { perDatabase } from './cache.ts'

/** Interval at which counts are written to the database, in milliseconds. */
const flushMs = 5_000

/** Counts per organization, which are written every few seconds. */
export interface CountBuffer<C> {
  /**
   * Adds to a count in memory. If the process is killed, counts from the last few seconds are lost.
   */
  add(db: Database, orgId: string, count: C): void
  /**
   * Writes the counts to the database. Those that could not be written stay in memory for the next
   * flush.
   */
  flush(db: Database): Promise<void>
}

interface CountBufferOptions<C> {
  /** Returns a count's key. Counts with the same key are added up. */
  toKey(count: C): string
  sum(one: C, other: C): C
  /** @param counts  At most one count per key. */
  write(tx: OrgTx, counts: readonly C[]): Promise<void>
}

export function createCountBuffer<C>(options: CountBufferOptions<C>): CountBuffer<C> {
  const { write } = options
  const pending = perDatabase((db) => {
    const timer = setInterval(() => void flush(db), flushMs)
    timer.unref()
    return new Map<string, Map<string, C>>()
  })

  function add(db: Database, orgId: string, count: C): void {
    const counts = pending(db).get(orgId) ?? new Map<string, C>()
    addCount(counts, count, options)
    pending(db).set(orgId, counts)
  }

  async function flush(db: Database): Promise<void> {
    const drained = [...pending(db)]
    pending(db).clear()
    for (const [orgId, counts] of drained) {
      await db
        .inOrg(orgId, (tx) => write(tx, [...counts.values()]))
        .catch(() => {
          for (const count of counts.values()) add(db, orgId, count)
        })
    }
  }

  return { add, flush }
}

/** Adds up counts with the same key. */
export function sumByKey<C>(
  counts: readonly C[],
  options: Pick<CountBufferOptions<C>, 'toKey' | 'sum'>,
): C[] {
  const sums = new Map<string, C>()
  for (const count of counts) addCount(sums, count, options)
  return [...sums.values()]
}

function addCount<C>(
  sums: Map<string, C>,
  count: C,
  { toKey, sum }: Pick<CountBufferOptions<C>, 'toKey' | 'sum'>,
): void {
  const key = toKey(count)
  const present = sums.get(key)
  sums.set(key, present === undefined ? count : sum(present, count))
}
