/** Most that compiling may take, as {@link estimateEffort} counts it. @see D-17 */
export const compileLimit = {
  /** One pattern: 10 to 20 ms. */
  one: 10_000,
  /** All patterns of an organization, which each process compiles anew when one has changed. */
  all: 50_000,
} as const

/** Measured, in instructions: a class of Unicode, and a wide range of which both cases are meant. */
const [classEffort, foldedRangeEffort] = [500, 2_500] as const

/**
 * About how long compiling a pattern takes at most, in instructions of 1 to 2 µs, without compiling
 * it: 500 characters can stand for 400,000 instructions, and the engine makes all of them first.
 *
 * Never too low, and near for what people write: a repetition can only repeat another one when it
 * follows a bracket, and the engine refuses those that together repeat more than 1,000 times.
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

/** How often something in a pattern is repeated at most. */
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
