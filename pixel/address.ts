import type { Level } from './consent.ts'
import { parameters } from './sources.ts'

/** Query, without `?`, with the UTM fields and click IDs of an address that consent allows. */
export const admitQuery = (address: string, level: Level): string => {
  const admitted = [...new URLSearchParams(address.split(/\?(.*)/)[1])].filter(
    ([name, value]) => value && parameters[level]?.test(name),
  )
  return `${new URLSearchParams(admitted)}`
}

/**
 * Part of an address that can leave the browser, at most 2,000 characters. Keeps only the UTM
 * fields and click IDs that consent allows. Browsers hide credentials from scripts.
 *
 * @param address Without fragment.
 */
export const admit = (address: string, level: Level): string => {
  const query = admitQuery(address, level)
  return (address.split('?')[0] + (query && `?${query}`)).slice(0, 2e3)
}
