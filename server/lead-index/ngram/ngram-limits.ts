/** N-grams of up to this many code points are indexed together with all texts that contain them. */
export const maxShortLength = 3

/** N-grams that occur in fewer than this many texts of a segment share rows. */
export const rareBelow = 16

/** Lookups of longer n-grams are exact if they yield at least this many texts. */
export const exactFrom = 16

/**
 * Maximum number of offsets scanned, across all n-gram lengths, before longer n-grams are skipped:
 * a minute of CPU time. Personal data takes a hundredth of that; thousands of texts that share 100
 * characters may exceed the limit.
 */
export const maxSteps = 1_000_000_000
