/** What the pages of this area say. */
export const lead = {} as const
