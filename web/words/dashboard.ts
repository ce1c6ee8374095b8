/** What the pages of this area say. */
export const dashboard = {} as const
