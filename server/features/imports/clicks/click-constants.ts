import type { ClickField } from '../../../../contract/imports/click-import.ts'
import { normalizeName } from '../mapping/match-columns.ts'

/** The platform's API constants, by field and by normalized name in reports. */
const constants: Readonly<Partial<Record<ClickField, Readonly<Record<string, string>>>>> = {
  searchAdsDevice: {
    mobilephones: 'MOBILE',
    mobiledeviceswithfullbrowsers: 'MOBILE',
    mobile: 'MOBILE',
    tablets: 'TABLET',
    tabletswithfullbrowsers: 'TABLET',
    tablet: 'TABLET',
    computers: 'DESKTOP',
    desktop: 'DESKTOP',
    tvscreens: 'CONNECTED_TV',
    connectedtv: 'CONNECTED_TV',
  },
  searchAdsAdNetworkType: {
    googlesearch: 'SEARCH',
    search: 'SEARCH',
    searchpartners: 'SEARCH_PARTNERS',
    displaynetwork: 'CONTENT',
    googledisplaynetwork: 'CONTENT',
    youtube: 'YOUTUBE',
  },
  searchAdsSlot: {
    googlesearchtop: 'SEARCH_TOP',
    googlesearchother: 'SEARCH_OTHER',
    googlesearchside: 'SEARCH_SIDE',
    searchpartnerstop: 'SEARCH_PARTNER_TOP',
    searchpartnersother: 'SEARCH_PARTNER_OTHER',
    googledisplaynetwork: 'CONTENT',
  },
}

/** `Mobile phones` → `MOBILE`. */
export function toClickConstant(field: ClickField, text: string): string {
  const fieldConstants = constants[field] ?? {}
  const word = normalizeName(text)
  return Object.hasOwn(fieldConstants, word) ? (fieldConstants[word] ?? text) : text
}
