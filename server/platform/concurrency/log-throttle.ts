/** Kinds remembered at once; beyond that all are new again. */
const mostKinds = 100

/**
 * Lets one of many messages of a kind through per interval.
 *
 * @returns How many of the kind were skipped before this one, if it is to be logged; else
 *   `undefined`.
 */
export function createLogThrottle(
  everyMs: number,
  now: () => number = () => performance.now(),
): (kind: string) => number | undefined {
  const kinds = new Map<string, { readonly since: number; skipped: number }>()
  return (kind) => {
    const entry = kinds.get(kind)
    if (entry !== undefined && now() - entry.since < everyMs) {
      entry.skipped += 1
      return undefined
    }
    if (kinds.size >= mostKinds) kinds.clear()
    kinds.set(kind, { since: now(), skipped: 0 })
    return entry?.skipped ?? 0
  }
}
