import { isIP } from 'node:net'
import { open, type Response } from 'maxmind'

/** Returns an IP address's country as two capital letters, or `null` if it is unknown. */
export type CountryLookup = (address: string) => string | null

/** Fields that all country files have in common. */
interface CountryRecord {
  readonly country?: { readonly iso_code?: unknown }
  readonly registered_country?: { readonly iso_code?: unknown }
}

/** Codes that proxies and files use for unknown countries. */
const unknown: ReadonlySet<string> = new Set(['XX', 'ZZ'])

/** Normalizes the country code from a proxy or file; null if it is not a country. */
export function toCountry(code: unknown): string | null {
  if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) return null
  const upper = code.toUpperCase()
  return unknown.has(upper) ? null : upper
}

export const noCountries: CountryLookup = () => null

/**
 * Addresses that are looked up when a file is opened, because a corrupt file may fail only on
 * lookup.
 */
const probes = ['8.8.8.8', '2001:4860:4860::8888']

/**
 * Loads a country file (MaxMind DB format) into memory.
 *
 * @throws Error with a suggested fix if the file is missing or has another format.
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
Use a MaxMind DB file (.mmdb) with countries, or leave COUNTRY_FILE empty.`)
  }
}

/** Returns null on errors, because a corrupt record must not cause an event to be lost. */
function lookUp(find: (address: string) => unknown, address: string): string | null {
  try {
    return readCountry(find(address))
  } catch {
    return null
  }
}

function readCountry(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null
  // Every property is checked before use, so the cast is safe.
  const { country, registered_country: registered } = record as CountryRecord
  return toCountry(country?.iso_code) ?? toCountry(registered?.iso_code)
}
