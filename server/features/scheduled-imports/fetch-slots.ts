import { getDomain } from 'tldts'

/**
 * Maximum number of concurrent fetches in a process, per person and per domain. These limits are
 * lower than the process's own limit, so that one person's or domain's slow servers leave room for
 * others.
 */
const limits = { perOwner: 2, perDomain: 4 } as const

/** Counts the fetches that this process has in progress. @see L-209 */
export interface FetchSlots {
  /**
   * @param owners  IDs of the organization's owners, because one person can own many organizations.
   * @returns Function that releases the slot; `undefined` if a limit is reached.
   */
  take(owners: readonly string[], address: string): (() => void) | undefined
}

export function createFetchSlots(): FetchSlots {
  const counts = new Map<string, number>()
  const add = (key: string, change: number): void => {
    const count = (counts.get(key) ?? 0) + change
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    take(owners, address) {
      const keys = new Map<string, number>(owners.map((id) => [`owner:${id}`, limits.perOwner]))
      keys.set(`domain:${getServer(address)}`, limits.perDomain)
      for (const [key, most] of keys) if ((counts.get(key) ?? 0) >= most) return undefined
      for (const key of keys.keys()) add(key, 1)
      return () => {
        for (const key of keys.keys()) add(key, -1)
      }
    },
  }
}

/**
 * Registrable domain, because its owner controls all host names in the domain. If there is none,
 * the host.
 */
const getServer = (address: string): string =>
  getDomain(address) ?? URL.parse(address)?.hostname ?? address
