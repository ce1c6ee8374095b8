import type { Config } from '../../config.ts'
import type { CollectorRates, CountryLookup } from '../../features/tracking/index.ts'
import { type Proxies, parseProxies } from '../../platform/http/client-address.ts'

export interface PixelSettings {
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly proxies: Proxies | undefined
  /** Lowercase name of the header that a proxy uses to send the country. */
  readonly countryHeader: string | undefined
  readonly countries: CountryLookup
  readonly rates: CollectorRates
}

/** @param countries  Looks up countries in the configured file. */
export const pixelSettings = (config: Config, countries: CountryLookup): PixelSettings => ({
  proxies: config.TRUST_PROXY === undefined ? undefined : parseProxies(config.TRUST_PROXY),
  countryHeader: config.COUNTRY_HEADER?.toLowerCase(),
  countries,
  rates: {
    events: { burst: config.PIXEL_CLIENT_BURST, perSecond: config.PIXEL_CLIENT_PER_SECOND },
    forms: { burst: config.PIXEL_FORM_BURST, perSecond: 1 / config.PIXEL_FORM_SECONDS },
    site: { burst: config.PIXEL_SITE_PER_SECOND, perSecond: config.PIXEL_SITE_PER_SECOND },
  },
})
