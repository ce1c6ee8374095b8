/** Parts of up to so many code points are known with all texts that hold them. */
export const maxShortLength = 3

/** Short parts that are in fewer texts of a segment have no row of their own. */
export const rareBelow = 16

/**
 * Of a longer part fewer texts of a segment may hold than are named; so many or more are named
 * exactly.
 */
export const exactFrom = 16

/**
 * Places of texts that are looked at, all lengths together, before longer parts are left untold: a
 * minute of CPU. Texts of people take a hundredth; thousands that agree in 100 characters may not.
 */
export const maxSteps = 1_000_000_000
