import type { Database } from '../db/database.ts'

/** Longest time that something read from the database is trusted, in milliseconds. @see D-40 */
export const trustedMs = 10_000

/** Entries per cache; beyond, the oldest goes. */
const maxEntries = 10_000

/** What was read from the database a moment ago, by key. */
export interface Cache<T> {
  /** The remembered value, or that of `load`; concurrent callers share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  invalidate(key: string): void
  clear(): void
}

interface Entry<T> {
  readonly value: Promise<T>
  readonly until: number
}

/**
 * Remembers for at most {@link trustedMs}, and only while messages of other processes arrive, so
 * that a change made elsewhere is seen within a second. A change made by this process is seen at
 * once, because it hears what it announces before whoever made the change goes on.
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

/** State that belongs to one database and ends with it, such as a cache or a queue of writes. */
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

/** A map of bounded size: what was not asked for in a while is forgotten. */
export interface LruMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/**
 * Keeps two generations. When the young one is full it becomes the old one, and what was old is
 * gone, unless it was asked for meanwhile: as good as an exact order of use, and no list to keep.
 *
 * @param most  Entries at any time; at least half as many of the last used ones are known.
 */
export function createLruMap<V>(most: number): LruMap<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()

  function set(key: string, value: V): void {
    young.set(key, value)
    if (young.size * 2 < most) return
    old = young
    young = new Map()
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
