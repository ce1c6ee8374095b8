/** Maximum length, in code points, of n-grams for which the index lists all texts. */
export const maxShortLength = 3

/** N-grams that occur in fewer than this many of a segment's texts share rows. */
export const rareBelow = 16

/** Minimum number of matches for lookups of longer n-grams to be exact. */
export const exactFrom = 16

/**
 * Maximum number of offsets scanned, across all lengths, before longer n-grams are skipped: about a
 * minute of CPU time. Typical personal data takes a hundredth of this limit, but thousands of texts
 * that share 100 characters may exceed it.
 */
export const maxSteps = 1_000_000_000
