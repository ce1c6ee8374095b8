import { Temporal } from 'temporal-polyfill'
import type { SpendGroup, SpendRow } from '../../../contract/ad-spend-schemas.ts'
import type { ClickId } from '../../../contract/click-ids.ts'
import { platformSignals } from './platform-signals.ts'
import { groupingOf } from './spend-grouping.ts'

// For tests alone: the report by the plainest means, loops over lists.

const march = { firstDay: '2026-03-01', lastDay: '2026-03-31' }

/** A lead as far as the report looks at it; `click` is the one click id that it has. */
export interface Lead {
  createdAt: string
  status: string
  qualifiedAt: string | null
  value: number | null
  click: ClickId | null
  utm_source: string | null
  utm_campaign: string | null
  searchAdsCampaignId: string | null
  searchAdsAdGroupId: string | null
  searchAdsAdId: string | null
}

/** What is asked of the report, always for March 2026. */
export interface Asked {
  timeZone: string
  groupBy: SpendGroup[]
  platform: string[] | undefined
  campaignId: string | undefined
}

/** Sums of one group. */
export interface Sums {
  micros: bigint
  clicks: number
  leads: number
  qualified: number
  won: number
  cents: number
}

function platformOf(lead: Lead): string | undefined {
  const { click, utm_source } = lead
  const byClick = platformSignals.find(({ clickIds }) => click !== null && clickIds.includes(click))
  if (byClick !== undefined) return byClick.platform
  const source = utm_source?.toLowerCase() ?? ''
  const bySource = platformSignals.find(({ utmSources }) => utmSources.includes(source))
  return bySource?.platform ?? (lead.searchAdsCampaignId === null ? undefined : 'google_ads')
}

/** Order of two texts by their code units. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The row of spend whose campaign a lead counts for. */
export function campaignOf(lead: Lead, spend: readonly SpendRow[]): SpendRow | undefined {
  const { searchAdsCampaignId: sentId, utm_campaign: sentName } = lead
  const platform = platformOf(lead)
  const ways: ((row: SpendRow) => boolean)[] = [
    ({ campaignId }) => campaignId !== '' && campaignId === sentId,
    ({ campaignId }) => campaignId !== '' && campaignId === sentName,
    ({ campaignName }) =>
      campaignName !== null && campaignName.toLowerCase() === sentName?.toLowerCase(),
  ]
  for (const way of ways) {
    const [first] = spend
      .filter((row) => row.platform === platform && way(row))
      .sort(
        (a, b) =>
          compare(b.date, a.date) ||
          compare(a.accountId, b.accountId) ||
          compare(a.campaignId, b.campaignId) ||
          compare(a.currency, b.currency),
      )
    if (first !== undefined) return first
  }
  return undefined
}

/** Sums by `key key … currency`. */
export function plainReport(spend: readonly SpendRow[], leads: readonly Lead[], asked: Asked) {
  const { keys } = groupingOf(asked.groupBy)
  const groups = new Map<string, Sums>()
  const add = (at: Record<string, string>, sums: Partial<Sums>) => {
    const isWanted =
      (asked.platform?.includes(at.platform ?? '') ?? true) &&
      (asked.campaignId === undefined || asked.campaignId === at.campaignId) &&
      String(at.day) >= march.firstDay &&
      String(at.day) <= march.lastDay
    if (!isWanted) return
    const key = [...keys.map((name) => at[name]), at.currency].join(' ')
    const none = { micros: 0n, clicks: 0, leads: 0, qualified: 0, won: 0, cents: 0 }
    const known = groups.get(key) ?? none
    groups.set(key, {
      micros: known.micros + (sums.micros ?? 0n),
      clicks: known.clicks + (sums.clicks ?? 0),
      leads: known.leads + (sums.leads ?? 0),
      qualified: known.qualified + (sums.qualified ?? 0),
      won: known.won + (sums.won ?? 0),
      cents: known.cents + (sums.cents ?? 0),
    })
  }
  for (const {
    date,
    platform,
    accountId,
    campaignId,
    adGroupId,
    adId,
    currency,
    ...row
  } of spend) {
    const at = { day: date, platform, accountId, campaignId, adGroupId, adId, currency }
    // The amounts were made from whole micros.
    add(at, { micros: BigInt(Math.round(row.spend * 1e6)), clicks: row.clicks })
  }
  for (const lead of leads) {
    const campaign = campaignOf(lead, spend)
    if (campaign === undefined) continue
    const { platform, accountId, campaignId, currency } = campaign
    const adGroupId = lead.searchAdsAdGroupId ?? ''
    const adId = lead.searchAdsAdId ?? ''
    const at = Temporal.Instant.from(lead.createdAt).toZonedDateTimeISO(asked.timeZone)
    const day = at.toPlainDate().toString()
    const won = lead.status === 'won'
    add(
      { day, platform, accountId, campaignId, adGroupId, adId, currency },
      {
        leads: 1,
        qualified: lead.qualifiedAt === null ? 0 : 1,
        won: won ? 1 : 0,
        cents: won ? (lead.value ?? 0) : 0,
      },
    )
  }
  return groups
}

/** Sums of all groups of each currency, in major units. */
export function plainTotals(groups: ReadonlyMap<string, Sums>) {
  return ['EUR', 'USD'].flatMap((currency) => {
    const own = [...groups].filter(([key]) => key.endsWith(currency)).map(([, sums]) => sums)
    if (own.length === 0) return []
    const spend = Number(own.reduce((sum, { micros }) => sum + micros, 0n)) / 1e6
    const leads = own.reduce((sum, group) => sum + group.leads, 0)
    const wonValue = own.reduce((sum, { cents }) => sum + cents, 0) / 100
    return [{ currency, spend, leads, wonValue }]
  })
}
