/** Kinds that are told apart at once; beyond that all are new again. */
const mostKinds = 100

/**
 * Lets one of many things that are alike be told in a while.
 *
 * @returns How many of a kind were left out before, where one is to be told; else `undefined`.
 */
export function createLogThrottle(
  everyMs: number,
  now: () => number = () => performance.now(),
): (kind: string) => number | undefined {
  const kinds = new Map<string, { readonly since: number; leftOut: number }>()
  return (kind) => {
    const known = kinds.get(kind)
    if (known !== undefined && now() - known.since < everyMs) {
      known.leftOut += 1
      return undefined
    }
    if (kinds.size >= mostKinds) kinds.clear()
    kinds.set(kind, { since: now(), leftOut: 0 })
    return known?.leftOut ?? 0
  }
}
