/** What the pages of this area say. */
export const attribution = {} as const
