/** What the pages of this area say. */
export const pixel = {} as const
