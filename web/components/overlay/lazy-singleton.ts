import { useSyncExternalStore } from 'react'

/** A part of the app that stands only once somebody wanted it. */
interface LazySingleton {
  /** Asks for it; comes back when it stands. */
  readonly want: () => Promise<void>
  /** Whether anybody has wanted it yet. */
  readonly useIsRequested: () => boolean
  /** Said by the part itself when it stands. */
  readonly stand: () => void
}

/** What pages need after a click alone need not be loaded before. @see L-85 */
export function lazySingleton(): LazySingleton {
  let isRequested = false
  const listeners = new Set<() => void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    want: () => {
      isRequested = true
      for (const listener of listeners) listener()
      return promise
    },
    useIsRequested: () => useSyncExternalStore(listen, () => isRequested),
    stand: resolve,
  }
}
