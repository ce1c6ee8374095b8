/**
 * Does something when it is first asked for, and answers the same from then on. What failed is tried
 * again by the next who asks.
 *
 * @throws Whatever `load` throws.
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
