const key = 'leadtrace-organization'

/** ID of the organization last visited in this browser; not a secret. */
export function loadLastOrg(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Saves the last visited organization. If storage is unavailable, the first organization will open
 * next time.
 */
export function saveLastOrg(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Storage may be unavailable.
  }
}
