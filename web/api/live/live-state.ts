/** Organizations whose changes this browser receives; pages of other organizations poll. */
let liveOrgs: ReadonlySet<string> = new Set()

const stateListeners = new Set<() => void>()
const changeListeners = new Set<(orgId: string) => void>()

export const isLive = (orgId: string): boolean => liveOrgs.has(orgId)

/** Calls the listener when {@link isLive} may have changed. @returns Function that unsubscribes. */
export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

/**
 * Calls the listener when an organization's leads have changed. @returns Function that
 * unsubscribes.
 */
export function subscribeLeads(listener: (orgId: string) => void): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

export function setLiveOrgs(orgIds: readonly string[]): void {
  liveOrgs = new Set(orgIds)
  for (const listener of stateListeners) listener()
}

export function reportLeads(orgId: string): void {
  for (const listener of changeListeners) listener(orgId)
}
