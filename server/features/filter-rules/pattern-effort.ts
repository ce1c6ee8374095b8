/** Limits on the compile effort, in the units of {@link estimateEffort}. @see D-17 */
export const compileLimit = {
  /** One pattern: 10 to 20 ms. */
  one: 10_000,
  /**
   * All of an organization's patterns; when one of them changes, each process recompiles them all.
   */
  all: 50_000,
} as const

/** Measured effort, in instructions, for a Unicode class and for a wide, case-insensitive range. */
const [classEffort, foldedRangeEffort] = [500, 2_500] as const

/**
 * Upper bound on the effort to compile a pattern, in instructions of 1 to 2 µs each. Computed
 * without compiling the pattern, because 500 characters can expand to 400,000 instructions, all
 * created during compilation. The result is never too low, and it is close for realistic patterns:
 * only a repetition after a bracket can contain another repetition, and the engine rejects nested
 * repetitions beyond 1,000.
 */
export function estimateEffort(source: string): number {
  const folded = /\(\?[a-zA-Z]*i/.test(source)
  const classes = source.match(/\\p/gi)?.length ?? 0
  const wideRanges = source.match(/-(?:\\|[^\0-\x7f])/g)?.length ?? 0
  return (
    source.length * countRepetitions(source) +
    classes * classEffort +
    (folded ? wideRanges * foldedRangeEffort : 0)
  )
}

/** Upper bound on the number of times that a part of a pattern is repeated. */
function countRepetitions(source: string): number {
  let times = 1
  let ofGroups = 1
  for (const [, group, least, most] of source.matchAll(/(\)|\\E)?\{(\d+)(?:,(\d*))?\}/g)) {
    const count = Math.max(1, Number(least), Number(most ?? 0))
    if (group === undefined) times = Math.max(times, count)
    else ofGroups *= count
  }
  return Math.min(1_000, times * ofGroups)
}
