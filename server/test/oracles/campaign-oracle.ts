import { Temporal } from 'temporal-polyfill'
import type { AdMappingInput } from '../../../contract/ad-spend/ad-mappings.ts'
import type { SpendRow } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { ClickId } from '../../../contract/click-ids.ts'
import { platformSignals } from '../../lead-index/ad-keys/index.ts'

// Independent implementation of campaign matching that uses plain loops.

/** A lead as used by the report; `click` is its only click ID. */
export interface Lead {
  createdAt: string
  status: string
  qualifiedAt: string | null
  /** Set if and only if the lead is won. */
  wonAt: string | null
  value: number | null
  click: ClickId | null
  utm_source: string | null
  utm_campaign: string | null
  searchAdsCampaignId: string | null
  searchAdsAdGroupId: string | null
  searchAdsAdId: string | null
}

function findPlatform(lead: Lead): string | undefined {
  const { click, utm_source } = lead
  const byClick = platformSignals.find(({ clickIds }) => click !== null && clickIds.includes(click))
  const source = utm_source?.toLowerCase().replace('_ads', '') ?? ''
  const bySource = platformSignals.find(({ utmSources }) => utmSources.includes(source))?.platform
  // Of these click IDs, only Facebook's comes from a cookie.
  if (byClick !== undefined) return (click === 'fbc' ? bySource : undefined) ?? byClick.platform
  return bySource ?? (lead.searchAdsCampaignId === null ? undefined : 'google_ads')
}

/** Compares two strings by code unit. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const isSame = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()

/** How well a mapping matches a lead: 0 is the best rank, `undefined` means no match. */
function rankMapping(map: AdMappingInput, lead: Lead): number | undefined {
  const { utmSource, utmCampaign, platform } = map
  if (utmCampaign && !isSame(utmCampaign, lead.utm_campaign)) return undefined
  if (utmSource && !isSame(utmSource, lead.utm_source)) return undefined
  const own = findPlatform(lead)
  if (!utmSource && own !== undefined && own !== platform) return undefined
  return utmSource && utmCampaign ? 0 : utmCampaign ? 1 : 2
}

export const toLocalDay = ({ createdAt }: Pick<Lead, 'createdAt'>, timeZone: string): string =>
  Temporal.Instant.from(createdAt).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/**
 * Ad spend row for the lead's campaign. If any matching campaigns had started by the lead's day,
 * returns the one with the latest spend; otherwise, the one that started first.
 */
export function findCampaign(
  lead: Lead,
  spend: readonly SpendRow[],
  timeZone: string,
  mappings: readonly AdMappingInput[] = [],
): SpendRow | undefined {
  const { searchAdsCampaignId: leadCampaignId, utm_campaign: leadCampaignName } = lead
  const platform = findPlatform(lead)
  const here =
    (is: (row: SpendRow) => boolean) =>
    (row: SpendRow): boolean =>
      row.platform === platform && is(row)
  const mapped =
    (fit: number) =>
    (row: SpendRow): boolean =>
      mappings.some(
        (map) =>
          rankMapping(map, lead) === fit &&
          map.platform === row.platform &&
          map.campaignId === row.campaignId &&
          (!map.accountId || map.accountId === row.accountId),
      )
  const rules = [
    here(({ campaignId }) => campaignId !== '' && campaignId === leadCampaignId),
    mapped(0),
    mapped(1),
    mapped(2),
    here(({ campaignId }) => campaignId !== '' && campaignId === leadCampaignName),
    here(({ campaignName }) => campaignName !== null && isSame(campaignName, leadCampaignName)),
    here(({ adId }) => !leadCampaignId && adId !== '' && adId === lead.searchAdsAdId),
    here(
      ({ adGroupId }) =>
        !leadCampaignId && adGroupId !== '' && adGroupId === lead.searchAdsAdGroupId,
    ),
  ]
  // A campaign's first and last days depend on its name and currency.
  const namedCampaignKey = ({ platform: on, accountId, campaignId, ...row }: SpendRow) =>
    JSON.stringify([on, accountId, campaignId, row.accountName, row.campaignName, row.currency])
  const daysByCampaign = Map.groupBy(spend, namedCampaignKey)
  const firstDay = (row: SpendRow) =>
    (daysByCampaign.get(namedCampaignKey(row)) ?? []).map((r) => r.date).sort()[0]
  const newest = (row: SpendRow) =>
    (daysByCampaign.get(namedCampaignKey(row)) ?? [])
      .map((r) => r.date)
      .sort()
      .at(-1)
  const day = toLocalDay(lead, timeZone)
  for (const rule of rules) {
    const fitting = spend.filter(rule)
    const started = fitting.filter((row) => String(firstDay(row)) <= day)
    const earliest = fitting.map(firstDay).sort()[0]
    const [first] = (
      started.length > 0 ? started : fitting.filter((r) => firstDay(r) === earliest)
    ).sort(
      (a, b) =>
        compare(String(newest(b)), String(newest(a))) ||
        compare(a.accountId, b.accountId) ||
        compare(a.campaignId, b.campaignId) ||
        compare(a.currency, b.currency),
    )
    if (first !== undefined) return first
  }
  return undefined
}
