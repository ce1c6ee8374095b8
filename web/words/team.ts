/** What the pages of this area say. */
export const team = {} as const
