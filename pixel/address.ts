import type { Level } from './consent.ts'
import { parameters } from './sources.ts'

/**
 * What may leave the browser of an address, at most 2,000 characters. It loses all parameters but
 * UTM fields and click ids, and these too unless consent admits them. Credentials are never shown to
 * scripts.
 *
 * @param address  Without fragment.
 * @returns The address, and the query that is left of it.
 */
export function admit(address: string, level: Level): [address: string, query: string] {
  const [, page = '', search] = /([^?]*)(.*)/.exec(address) || []
  const admitted = [...new URLSearchParams(search)].filter(
    ([name, value]) => value && parameters[level].test(name),
  )
  const query = `${new URLSearchParams(admitted)}`
  return [(page + (query && `?${query}`)).slice(0, 2e3), query]
}
