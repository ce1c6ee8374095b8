import type { Level } from './consent.ts'
import { parameters } from './sources.ts'

/** The UTM fields and click ids of an address that consent admits: a query, without its `?`. */
export const admitQuery = (address: string, level: Level): string => {
  const admitted = [...new URLSearchParams(address.split(/\?(.*)/)[1])].filter(
    ([name, value]) => value && parameters[level]?.test(name),
  )
  return `${new URLSearchParams(admitted)}`
}

/**
 * What may leave the browser of an address, at most 2,000 characters. It loses all parameters but
 * UTM fields and click ids, and these too unless consent admits them. Credentials are never shown to
 * scripts.
 *
 * @param address  Without fragment.
 */
export const admit = (address: string, level: Level): string => {
  const query = admitQuery(address, level)
  return (address.split('?')[0] + (query && `?${query}`)).slice(0, 2e3)
}
