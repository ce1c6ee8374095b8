import type { ClickTarget } from '../../../../contract/imports/click-import.ts'
import { matchColumns, normalizeName, parseNames } from '../mapping/match-columns.ts'

/**
 * Column names for each target, best first; taken from reports, the platform's API and lead fields.
 */
const columnNames: Readonly<Record<ClickTarget, string>> = {
  gclid: 'gclid|google click id|google click identifier|click id|click_view.gclid|google-klick-id',
  searchAdsCustomerId:
    'searchAdsCustomerId|customer id|customer.id|external customer id|account id|kundennummer',
  searchAdsClickDate: 'searchAdsClickDate|click date|day|date|segments.date|tag|datum',
  searchAdsCampaignId: 'searchAdsCampaignId|campaign id|campaign.id|kampagnen-id',
  searchAdsCampaignName:
    'searchAdsCampaignName|campaign name|campaign|campaign.name|kampagne|kampagnenname',
  searchAdsAdGroupId: 'searchAdsAdGroupId|ad group id|ad_group.id|anzeigengruppen-id',
  searchAdsAdGroupName: 'searchAdsAdGroupName|ad group name|ad group|ad_group.name|anzeigengruppe',
  searchAdsAdId: 'searchAdsAdId|ad id|ad_group_ad.ad.id|creative id|anzeigen-id',
  searchAdsDevice: 'searchAdsDevice|device|segments.device|gerät',
  searchAdsAdNetworkType:
    'searchAdsAdNetworkType|network|ad network type|segments.ad_network_type|network (with search partners)|netzwerk',
  searchAdsClickType: 'searchAdsClickType|click type|segments.click_type|klicktyp',
  searchAdsSlot: 'searchAdsSlot|slot|segments.slot|top vs. other|top vs other',
}

// `Object.entries` loses the record's key type.
const entries = Object.entries(columnNames) as [ClickTarget, string][]

const knownNames: ReadonlySet<string> = new Set(entries.flatMap(([, list]) => parseNames(list)))

export const isClickHeader = (text: string): boolean => knownNames.has(normalizeName(text))

export const matchClickColumns = (headers: readonly string[]): (ClickTarget | null)[] =>
  matchColumns(headers.map(normalizeName), entries)
