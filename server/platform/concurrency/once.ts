/**
 * Runs `load` on first use and caches its result. A failed load is retried on the next call.
 *
 * @throws Any error that `load` throws.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
