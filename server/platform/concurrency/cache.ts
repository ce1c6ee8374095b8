import type { Database, OrgTx } from '../db/database.ts'

/** Maximum age of cached database values, in milliseconds. @see D-40 */
export const trustedMs = 10_000

/** Maximum number of entries per cache. If there are more, the oldest entry is evicted. */
const maxEntries = 10_000

export interface Cache<T> {
  /**
   * Returns the cached value, or the result of `load`. Concurrent callers share one `load` call.
   */
  get(key: string, load: () => Promise<T>): Promise<T>
  invalidate(key: string): void
  clear(): void
}

interface Entry<T> {
  readonly value: Promise<T>
  readonly until: number
}

/**
 * Caches values for at most {@link trustedMs}, and only while this process is receiving
 * notifications from other processes, so that remote changes become visible within a second. Local
 * changes are visible immediately, because their notifications are delivered before the transaction
 * returns.
 */
export function createCache<T>(db: Database): Cache<T> {
  const entries = new Map<string, Entry<T>>()

  return {
    get(key, load) {
      const cached = entries.get(key)
      if (
        cached !== undefined &&
        cached.until > performance.now() &&
        db.notifications.isConnected()
      ) {
        return cached.value
      }
      const value = load()
      entries.delete(key)
      entries.set(key, { value, until: performance.now() + trustedMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key)
      })
      return value
    },
    invalidate: (key) => entries.delete(key),
    clear: () => entries.clear(),
  }
}

/**
 * State per database, such as a cache or a write queue. It is garbage-collected together with the
 * database object.
 */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const instances = new WeakMap<Database, T>()
  return (db) => {
    const cached = instances.get(db)
    if (cached !== undefined) return cached
    const created = make(db)
    instances.set(db, created)
    return created
  }
}

/**
 * State per database for use within transactions. It is discarded when a connection breaks, because
 * a new connection may reach a server that lacks recent commits.
 */
export function perTxDatabase<T>(make: () => T): (tx: Pick<OrgTx, 'database'>) => T {
  const instances = new WeakMap<object, T>()
  return ({ database }) => {
    const instance = instances.get(database) ?? make()
    instances.set(database, instance)
    return instance
  }
}

/** Map of limited size that evicts entries that have not been used recently. */
export interface LruMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/**
 * Keeps two generations. When the young generation is full, it replaces the old one, whose unused
 * entries are evicted. This is nearly as good as exact LRU, but does not need a linked list.
 *
 * @param most  Maximum total weight, which a single entry may exceed. At least the most recently
 *   used half is kept.
 * @param weigh  Returns a value's weight. By default, each value weighs 1, which makes `most` a
 *   number of entries.
 */
export function createLruMap<V>(most: number, weigh: (value: V) => number = () => 1): LruMap<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  let youngWeight = 0

  function set(key: string, value: V): void {
    const replaced = young.get(key)
    if (replaced !== undefined) youngWeight -= weigh(replaced)
    youngWeight += weigh(value)
    young.set(key, value)
    if (youngWeight * 2 < most) return
    old = young
    young = new Map()
    youngWeight = 0
  }

  return {
    set,
    get(key) {
      const cached = young.get(key)
      if (cached !== undefined) return cached
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
  }
}
