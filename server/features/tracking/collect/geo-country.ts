import { isIP } from 'node:net'
import { open, type Response } from 'maxmind'

/** Finds the country of an address: two capital letters, or `null` where it is not known. */
export type CountryLookup = (address: string) => string | null

/** What is read of a record; files with countries have this in common. */
interface CountryRecord {
  readonly country?: { readonly iso_code?: unknown }
  readonly registered_country?: { readonly iso_code?: unknown }
}

/** Codes that proxies and files use for what they do not know. */
const unknown: ReadonlySet<string> = new Set(['XX', 'ZZ'])

/** A country as a proxy or a file names it, if it is one. */
export function toCountry(code: unknown): string | null {
  if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) return null
  const upper = code.toUpperCase()
  return unknown.has(upper) ? null : upper
}

/** Without a file no country is known. */
export const noCountries: CountryLookup = () => null

/** Looked up when a file is opened, because a broken one may fail only there. */
const probes = ['8.8.8.8', '2001:4860:4860::8888']

/**
 * Opens a file of countries by address (MaxMind DB format), which is read into memory.
 *
 * @throws Error with what to do, when the file is missing or not of that format.
 */
export async function openCountries(path: string): Promise<CountryLookup> {
  try {
    const reader = await open<Response>(path)
    const hasIpv6 = reader.metadata.ipVersion === 6
    const find = (address: string) =>
      isIP(address) === 4 || (isIP(address) === 6 && hasIpv6) ? reader.get(address) : null
    for (const probe of probes) find(probe)
    return (address) => lookUp(find, address)
  } catch (error) {
    throw new Error(`The file in COUNTRY_FILE cannot be used (${String(error)}).
Name a file in MaxMind DB format (.mmdb) that tells countries, or leave COUNTRY_FILE empty.`)
  }
}

/** A record that cannot be read must not cost the event. */
function lookUp(find: (address: string) => unknown, address: string): string | null {
  try {
    return readCountry(find(address))
  } catch {
    return null
  }
}

function readCountry(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null
  // Each property is looked at before it is used.
  const { country, registered_country: registered } = record as CountryRecord
  return toCountry(country?.iso_code) ?? toCountry(registered?.iso_code)
}
