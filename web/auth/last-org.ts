const key = 'leadtrace-organization'

/** The organization that was looked at last in this browser; its id is no secret. */
export function loadLastOrg(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers it; without storage the first one is shown next time. */
export function saveLastOrg(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Nothing depends on it.
  }
}
