/** What the pages of this area say. */
export const account = {} as const
