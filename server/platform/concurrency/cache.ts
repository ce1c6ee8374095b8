import type { Database } from '../db/database.ts'

/** Longest time that something read from the database is trusted, in milliseconds. @see D-40 */
export const trustedMs = 10_000

/** Entries per cache; beyond, the oldest goes. */
const maxEntries = 10_000

/** What was read from the database a moment ago, by key. */
export interface Cache<T> {
  /** The remembered value, or that of `load`; concurrent callers share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  drop(key: string): void
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
export function openCache<T>(db: Database): Cache<T> {
  const entries = new Map<string, Entry<T>>()

  return {
    get(key, load) {
      const known = entries.get(key)
      if (known !== undefined && known.until > performance.now() && db.notices.isConnected()) {
        return known.value
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
    drop: (key) => entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** State that belongs to one database and ends with it, such as a cache or a queue of writes. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    const fresh = make(db)
    made.set(db, fresh)
    return fresh
  }
}
