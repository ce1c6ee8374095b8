/** What the pages of this area say. */
export const signIn = {} as const
