/** What the pages of this area say. */
export const rules = {} as const
