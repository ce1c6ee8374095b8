let opened: string | undefined

/** Keeps in mind which lead was looked at, for when the person comes back to the list. */
export function rememberLead(id: string): void {
  opened = id
}

/** The lead that the person comes back from; once. */
export function takeRememberedLead(): string | undefined {
  const id = opened
  opened = undefined
  return id
}
