import { type Flags, mergeConsent } from './consent.ts'

/** Consent Mode default for visitors from certain regions, such as `DE` or `US-CA`. */
export interface RegionalDefault {
  readonly region: string | readonly string[]
  readonly [purpose: string]: unknown
}

let country: Promise<string> | undefined

/**
 * Defaults for this visitor, based on the country that the service reports, if any.
 *
 * @param defaults Defaults for visitors from any other region.
 */
export const resolveRegions = async (
  api: string,
  defaults: Flags,
  regional: readonly RegionalDefault[],
): Promise<Flags> => {
  country = country || loadCountry(api)
  return pickDefaults(defaults, regional, await country)
}

/** Country code as two capital letters; empty if unknown. */
const loadCountry = async (api: string): Promise<string> => {
  try {
    const answer = await fetch(`${api}/px/country`, { credentials: 'omit' })
    const { country: code } = await answer.json()
    return /^[A-Z]{2}$/.test(code) ? code : ''
  } catch {
    return ''
  }
}

/**
 * Defaults for visitors from a country; as in Consent Mode, the most specific region wins. Omits a
 * purpose if its default differs among the regions that the visitor might be in: for `US`, these
 * include `US-CA`; for an unknown country, they include every region.
 */
export const pickDefaults = (
  defaults: Flags,
  regional: readonly RegionalDefault[],
  visitorCountry: string,
): Flags => {
  const byRegion = new Map<string, Flags>()
  for (const entry of regional) {
    for (const region of [entry.region].flat()) {
      const code = `${region}`.trim().toUpperCase()
      const flags = byRegion.get(code) || {}
      mergeConsent(flags, entry)
      byRegion.set(code, flags)
    }
  }
  const common = { ...defaults, ...byRegion.get(visitorCountry) }
  const flags = { ...common }
  for (const [region, answers] of byRegion) {
    if (region === visitorCountry || !isPossible(region, visitorCountry)) continue
    // `Flags` is keyed by purpose.
    for (const [purpose, answer] of Object.entries(answers))
      if (answer !== common[purpose as keyof Flags]) delete flags[purpose as keyof Flags]
  }
  return flags
}

/** True if a visitor from a country might be in a region. */
const isPossible = (region: string, visitorCountry: string): boolean =>
  !visitorCountry || region.startsWith(`${visitorCountry}-`)
