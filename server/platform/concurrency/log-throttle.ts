/** Maximum number of kinds tracked at a time; when it is exceeded, all kinds are reset. */
const mostKinds = 100

/**
 * Limits log messages to one per kind and interval.
 *
 * @returns If this message should be logged, the number of messages skipped before it; otherwise
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
