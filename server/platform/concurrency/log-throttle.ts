/**
 * Maximum number of message types that are tracked. When this number is exceeded, all types are
 * reset.
 */
const mostKinds = 100

/**
 * Limits log messages to one per message type and interval.
 *
 * @returns The number of messages that were skipped before this message; `undefined` if this
 *   message must also be skipped.
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
