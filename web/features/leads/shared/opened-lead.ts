let opened: string | undefined

/** Remembers the opened lead until the user returns to the list. */
export function rememberLead(id: string): void {
  opened = id
}

export const getRememberedLead = (): string | undefined => opened

/** Returns the remembered lead, and then forgets it. */
export function takeRememberedLead(): string | undefined {
  const id = opened
  opened = undefined
  return id
}
