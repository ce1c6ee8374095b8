const key = 'leadtrace-organization'

/** Id of the organization last visited in this browser. It is not a secret. */
export function loadLastOrg(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, the first organization is shown the next time. */
export function saveLastOrg(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Storage is optional.
  }
}
