import { Temporal } from 'temporal-polyfill'
import type { AdMappingInput } from '../../../contract/ad-spend/ad-mappings.ts'
import type { SpendGroup, SpendRow } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { CurrencyRate } from '../../../contract/ad-spend/currency-rates.ts'
import type { ClickId } from '../../../contract/click-ids.ts'
import { buildGrouping } from '../../features/ad-spend/report/spend-grouping.ts'
import { platformSignals } from '../../lead-index/ad-keys/index.ts'

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
  platform?: string[] | undefined
  accountId?: string | undefined
  campaignId?: string | undefined
  adGroupId?: string | undefined
  adId?: string | undefined
  currency?: string | undefined
}

/** What an organization says beside its spend and leads. */
export interface Told {
  mappings: readonly AdMappingInput[]
  rates: readonly CurrencyRate[]
}

/** Sums of one group, in whole units of 10^-12 of micros and cents. */
export interface Sums {
  micros: bigint
  clicks: number
  leads: number
  qualified: number
  won: number
  cents: bigint
}

const parts = 1_000_000_000_000n

/** Of those that the arbitraries have. */
const otherSpellings = new Map([
  ['ig', 'meta_ads'],
  ['facebook_ads', 'meta_ads'],
])

function findPlatform(lead: Lead): string | undefined {
  const { click, utm_source } = lead
  const byClick = platformSignals.find(({ clickIds }) => click !== null && clickIds.includes(click))
  const source = utm_source?.toLowerCase() ?? ''
  const bySource =
    platformSignals.find(({ utmSources }) => utmSources.includes(source))?.platform ??
    otherSpellings.get(source)
  // Of the clicks here, cookies keep that of Facebook alone.
  if (byClick !== undefined) return (click === 'fbc' ? bySource : undefined) ?? byClick.platform
  const isSpelledOtherwise = otherSpellings.has(source)
  if (bySource !== undefined && !isSpelledOtherwise) return bySource
  return lead.searchAdsCampaignId === null ? bySource : 'google_ads'
}

/** Order of two texts by their code units. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const isSame = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()

/** How well a mapping fits a lead: 0 for best, undefined for not at all. */
function rankMapping(map: AdMappingInput, lead: Lead): number | undefined {
  const { utmSource, utmCampaign, platform } = map
  if (utmCampaign && !isSame(utmCampaign, lead.utm_campaign)) return undefined
  if (utmSource && !isSame(utmSource, lead.utm_source)) return undefined
  const own = findPlatform(lead)
  if (!utmSource && own !== undefined && own !== platform) return undefined
  return utmSource && utmCampaign ? 0 : utmCampaign ? 1 : 2
}

/** The local day of a lead. */
const toLocalDay = ({ createdAt }: Lead, timeZone: string): string =>
  Temporal.Instant.from(createdAt).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/**
 * The row of spend whose campaign a lead counts for: of those that had begun by its day the one
 * that spent last, else the one that began first.
 */
export function findCampaign(
  lead: Lead,
  spend: readonly SpendRow[],
  timeZone: string,
  mappings: readonly AdMappingInput[] = [],
): SpendRow | undefined {
  const { searchAdsCampaignId: sentId, utm_campaign: sentName } = lead
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
  const ways = [
    here(({ campaignId }) => campaignId !== '' && campaignId === sentId),
    mapped(0),
    mapped(1),
    mapped(2),
    here(({ campaignId }) => campaignId !== '' && campaignId === sentName),
    here(({ campaignName }) => campaignName !== null && isSame(campaignName, sentName)),
    here(({ adId }) => !sentId && adId !== '' && adId === lead.searchAdsAdId),
    here(({ adGroupId }) => !sentId && adGroupId !== '' && adGroupId === lead.searchAdsAdGroupId),
  ]
  // The first and the newest day of a campaign as it was named.
  const namedCampaignKey = ({ platform: on, accountId, campaignId, ...row }: SpendRow) =>
    JSON.stringify([on, accountId, campaignId, row.accountName, row.campaignName, row.currency])
  const daysOf = Map.groupBy(spend, namedCampaignKey)
  const firstDay = (row: SpendRow) =>
    (daysOf.get(namedCampaignKey(row)) ?? []).map((r) => r.date).sort()[0]
  const newest = (row: SpendRow) =>
    (daysOf.get(namedCampaignKey(row)) ?? [])
      .map((r) => r.date)
      .sort()
      .at(-1)
  const day = toLocalDay(lead, timeZone)
  for (const way of ways) {
    const fitting = spend.filter(way)
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

const scaled = (rate: string): bigint => {
  const [whole = '', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(12, '0'))
}

/** The rate that holds on a day, in parts of 10^-12. */
const rateOn = (rates: readonly CurrencyRate[], from: string, to: string, day: string) =>
  rates
    .filter((rate) => rate.from === from && rate.to === to && rate.day <= day)
    .toSorted((a, b) => compare(b.day, a.day))
    .map(({ rate }) => scaled(rate))[0]

/** Sums by `key key … currency`. */
export function plainReport(
  spend: readonly SpendRow[],
  leads: readonly Lead[],
  input: Asked,
  { mappings, rates }: Told = { mappings: [], rates: [] },
) {
  const { keys } = buildGrouping(input.groupBy)
  const groups = new Map<string, Sums>()
  const isAsked = (name: 'accountId' | 'campaignId' | 'adGroupId' | 'adId', own?: string) =>
    input[name] === undefined || input[name] === own
  const add = (at: Record<string, string>, amounts: Partial<Sums>) => {
    const isWanted =
      (input.platform?.includes(at.platform ?? '') ?? true) &&
      isAsked('accountId', at.accountId) &&
      isAsked('campaignId', at.campaignId) &&
      isAsked('adGroupId', at.adGroupId) &&
      isAsked('adId', at.adId) &&
      String(at.day) >= march.firstDay &&
      String(at.day) <= march.lastDay
    if (!isWanted) return
    const own = String(at.currency)
    const rate =
      input.currency === undefined || input.currency === own
        ? undefined
        : rateOn(rates, own, input.currency, String(at.day))
    const key = [...keys.map((name) => at[name]), rate === undefined ? own : input.currency].join(
      ' ',
    )
    const none = { micros: 0n, clicks: 0, leads: 0, qualified: 0, won: 0, cents: 0n }
    const sums = groups.get(key) ?? none
    groups.set(key, {
      micros: sums.micros + (amounts.micros ?? 0n) * (rate ?? parts),
      clicks: sums.clicks + (amounts.clicks ?? 0),
      leads: sums.leads + (amounts.leads ?? 0),
      qualified: sums.qualified + (amounts.qualified ?? 0),
      won: sums.won + (amounts.won ?? 0),
      cents: sums.cents + (amounts.cents ?? 0n) * (rate ?? parts),
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
    const campaign = findCampaign(lead, spend, input.timeZone, mappings)
    if (campaign === undefined) continue
    const { platform, accountId, campaignId, currency } = campaign
    const adGroupId = lead.searchAdsAdGroupId ?? ''
    const adId = lead.searchAdsAdId ?? ''
    const day = toLocalDay(lead, input.timeZone)
    const won = lead.status === 'won'
    add(
      { day, platform, accountId, campaignId, adGroupId, adId, currency },
      {
        leads: 1,
        qualified: lead.qualifiedAt === null ? 0 : 1,
        won: won ? 1 : 0,
        cents: won ? BigInt(lead.value ?? 0) : 0n,
      },
    )
  }
  return groups
}

const rounded = (amount: bigint): number => Number((amount + parts / 2n) / parts)

/** Amounts of a group in major units, rounded half up to what is stored. */
export const toAmounts = ({ micros, cents }: Pick<Sums, 'micros' | 'cents'>) => ({
  spend: rounded(micros) / 1e6,
  wonValue: rounded(cents) / 100,
})

/** Sums of all groups of each currency, in major units. */
export function plainTotals(groups: ReadonlyMap<string, Sums>) {
  return ['EUR', 'USD'].flatMap((currency) => {
    const own = [...groups].filter(([key]) => key.endsWith(currency)).map(([, sums]) => sums)
    if (own.length === 0) return []
    const leads = own.reduce((sum, group) => sum + group.leads, 0)
    const micros = own.reduce((sum, group) => sum + group.micros, 0n)
    const cents = own.reduce((sum, group) => sum + group.cents, 0n)
    return [{ currency, leads, ...toAmounts({ micros, cents }) }]
  })
}
