import type { Level } from './consent.ts'
import { parameters } from './sources.ts'

/**
 * Query string, without `?`, that contains only the URL's UTM fields and the click IDs that consent
 * allows.
 */
export const admitQuery = (address: string, level: Level): string => {
  const admitted = [...new URLSearchParams(address.split(/\?([^#]*)/)[1])].filter(
    ([name, value]) => value && parameters.test(name) && level > +!/^utm/i.test(name),
  )
  return `${new URLSearchParams(admitted)}`
}

/** URL with its query string replaced by `query`, which does not start with `?`. */
export const withQuery = (address: string, query: string): string =>
  address.split('?')[0] + (query && `?${query}`)

/**
 * Part of a URL that can leave the browser, at most 2,000 characters. Keeps only the UTM fields and
 * the click IDs that consent allows. The URL contains no credentials, because browsers hide them
 * from scripts.
 *
 * @param address Without the fragment.
 */
export const admit = (address: string, level: Level): string =>
  withQuery(address, admitQuery(address, level)).slice(0, 2e3)
