let opened: string | undefined

/** Remembers the opened lead until the user returns to the list. */
export function rememberLead(id: string): void {
  opened = id
}

/** The remembered lead, once. */
export function takeRememberedLead(): string | undefined {
  const id = opened
  opened = undefined
  return id
}
