/** Number of steps that are shown at the start and at the end of a long path. */
const ends = { first: 3, last: 2 } as const

/**
 * Names of a path's steps. Two or more steps in the middle of a long path are replaced by one text.
 *
 * @param moreSteps  Text for a number of hidden steps.
 */
export function shortenPath(
  names: readonly string[],
  moreSteps: (hidden: number) => string,
): readonly string[] {
  const hidden = names.length - ends.first - ends.last
  return hidden > 1
    ? [...names.slice(0, ends.first), moreSteps(hidden), ...names.slice(-ends.last)]
    : names
}
