/** Limits for column widths, in pixels, and for the number of lists that have their own. */
export const widthLimits = { min: 48, max: 800, lists: 100 } as const
