import type { AdMappingInput } from '../../../contract/ad-spend/ad-mappings.ts'
import type { SpendGroup, SpendRow } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { CurrencyRate } from '../../../contract/ad-spend/currency-rates.ts'
import { buildGrouping } from '../../features/ad-spend/report/spend-grouping.ts'
import { compare, findCampaign, type Lead, toLocalDay } from './campaign-oracle.ts'

// Independent implementation of the report that uses plain loops.

const march = { firstDay: '2026-03-01', lastDay: '2026-03-31' }

/** A report request for March 2026. */
export interface ReportRequest {
  timeZone: string
  groupBy: SpendGroup[]
  platform?: string[] | undefined
  accountId?: string | undefined
  campaignId?: string | undefined
  adGroupId?: string | undefined
  adId?: string | undefined
  currency?: string | undefined
  by?: 'created' | 'outcome' | undefined
}

/** An organization's settings that affect its metrics. */
export interface SpendSettings {
  mappings: readonly AdMappingInput[]
  rates: readonly CurrencyRate[]
}

/** One group's sums, in units of 10^-12 micros and cents. */
export interface Sums {
  micros: bigint
  clicks: number
  leads: number
  qualified: number
  won: number
  cents: bigint
}

const parts = 1_000_000_000_000n

const toParts = (rate: string): bigint => {
  const [whole = '', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(12, '0'))
}

/** A day's exchange rate, in units of 10^-12. */
const rateOn = (rates: readonly CurrencyRate[], from: string, to: string, day: string) =>
  rates
    .filter((rate) => rate.from === from && rate.to === to && rate.day <= day)
    .toSorted((a, b) => compare(b.day, a.day))
    .map(({ rate }) => toParts(rate))[0]

/** Sums by combined key, in the form `key key … currency`. */
export function plainReport(
  spend: readonly SpendRow[],
  leads: readonly Lead[],
  request: ReportRequest,
  { mappings, rates }: SpendSettings = { mappings: [], rates: [] },
) {
  const { keys } = buildGrouping(request.groupBy)
  const groups = new Map<string, Sums>()
  const matchesId = (name: 'accountId' | 'campaignId' | 'adGroupId' | 'adId', own?: string) =>
    request[name] === undefined || request[name] === own
  const add = (at: Record<string, string>, amounts: Partial<Sums>) => {
    const isInReport =
      (request.platform?.includes(at.platform ?? '') ?? true) &&
      matchesId('accountId', at.accountId) &&
      matchesId('campaignId', at.campaignId) &&
      matchesId('adGroupId', at.adGroupId) &&
      matchesId('adId', at.adId) &&
      String(at.day) >= march.firstDay &&
      String(at.day) <= march.lastDay
    if (!isInReport) return
    const own = String(at.currency)
    const rate =
      request.currency === undefined || request.currency === own
        ? undefined
        : rateOn(rates, own, request.currency, String(at.day))
    const key = [...keys.map((name) => at[name]), rate === undefined ? own : request.currency].join(
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
    // These amounts were generated from whole micros.
    add(at, { micros: BigInt(Math.round(row.spend * 1e6)), clicks: row.clicks })
  }
  for (const lead of leads) {
    const campaign = findCampaign(lead, spend, request.timeZone, mappings)
    if (campaign === undefined) continue
    const { platform, accountId, campaignId, currency } = campaign
    const adGroupId = lead.searchAdsAdGroupId ?? ''
    const adId = lead.searchAdsAdId ?? ''
    const addOn = (at: string, amounts: Partial<Sums>) => {
      const day = toLocalDay({ createdAt: at }, request.timeZone)
      add({ day, platform, accountId, campaignId, adGroupId, adId, currency }, amounts)
    }
    const { createdAt, qualifiedAt, wonAt, value } = lead
    const isByOutcome = request.by === 'outcome'
    addOn(createdAt, { leads: 1 })
    if (qualifiedAt !== null) addOn(isByOutcome ? qualifiedAt : createdAt, { qualified: 1 })
    if (wonAt === null) continue
    addOn(isByOutcome ? wonAt : createdAt, { won: 1, cents: BigInt(value ?? 0) })
  }
  return groups
}

const rounded = (amount: bigint): number => Number((amount + parts / 2n) / parts)

/** A group's amounts in major units, rounded half up to the stored precision. */
export const toAmounts = ({ micros, cents }: Pick<Sums, 'micros' | 'cents'>) => ({
  spend: rounded(micros) / 1e6,
  wonValue: rounded(cents) / 100,
})

/** Totals for all groups by currency, in major units. */
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
