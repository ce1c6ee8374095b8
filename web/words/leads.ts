/** What the pages of this area say. */
export const leads = {} as const
