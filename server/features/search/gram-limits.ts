/** Parts of up to so many code points are kept however rare they are. */
export const shortGram = 3

/** Longer ones, up to so many code points, are counted where they are frequent. */
export const longestGram = 24

/** Short parts that are in fewer texts of a segment have no row of their own. */
export const rareBelow = 16

/** One or two code points that are in more texts have no slots: callers walk the newest leads. */
export const mostSlotsOfTiny = 4_096

/**
 * In how many texts of a segment a part of 4 to 24 code points must be to be counted: one of 1,024,
 * that is 64 of a full segment. Those that are not counted are in fewer.
 */
export const frequentFrom = (texts: number): number => Math.max(rareBelow, Math.ceil(texts / 1_024))
