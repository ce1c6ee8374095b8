/** What the pages of this area say. */
export const imports = {} as const
