/** Maximum number of message types to track. If it is exceeded, all types are reset. */
const mostKinds = 100

/**
 * Logs at most one message of each type per interval.
 *
 * @returns The number of messages skipped before this one; `undefined` if this one must also be
 *   skipped.
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
