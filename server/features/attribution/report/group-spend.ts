import type { AdMapping } from '../../../../contract/ad-spend/ad-mappings.ts'
import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { CampaignSpend } from '../../ad-spend/index.ts'
import { addSpendSeries, sumSeries } from '../table/spend-figures.ts'
import { addGroup, type CreditSums } from '../tally.ts'
import { joinCampaigns } from './join-campaigns.ts'
import { findPaidChannel } from './paid-channel.ts'
import type { SpendByGroup, SpendGrouping, SpendSeries } from './spend-grouping.ts'

/** Spend, and the mappings that assign UTM values to campaigns. */
export interface SpendSource {
  readonly spend: readonly CampaignSpend[]
  readonly mappings: readonly AdMapping[]
}

/**
 * Assignment of spend to a report's groups; null if ad platforms do not report spend by this
 * grouping.
 *
 * @see L-260
 */
export function groupSpend(
  by: AttributionGroup,
  tallies: readonly CreditSums[],
  { spend, mappings }: SpendSource,
): SpendGrouping | null {
  if (by === 'channel') {
    const platforms = new Set(spend.map(({ platform }) => platform))
    const channels = new Map([...platforms].map((one) => [one, findPaidChannel(one)]))
    return {
      toCreditGroup: (raw) => raw,
      toSpendGroup: ({ platform }) => channels.get(platform) ?? findPaidChannel(platform),
      describe: (group) => ({ group }),
    }
  }
  return by === 'campaign' ? joinCampaigns(tallies, spend, mappings) : null
}

/** Regroups a tally by a report's groups, including those with spend but no credit. */
export function regroup(
  tally: CreditSums,
  { toCreditGroup }: SpendGrouping,
  spend: SpendByGroup,
): CreditSums {
  const grouped: CreditSums = new Map()
  for (const [raw, credits] of tally) addGroup(grouped, toCreditGroup(raw), credits)
  for (const group of spend.keys()) addGroup(grouped, group, {})
  return grouped
}

/** Spend by group in each part of a period. */
export function sumSpend(
  campaigns: readonly CampaignSpend[],
  toGroup: (campaign: CampaignSpend) => string,
): ReadonlyMap<string, SpendSeries> {
  const groups = Map.groupBy(campaigns, toGroup)
  return new Map([...groups].map(([group, rows]) => [group, addSpendSeries(rows.map(toSeries))]))
}

const toSeries = ({ currency, amounts }: CampaignSpend): SpendSeries =>
  new Map([[currency, amounts]])

/** Spend by group in a period that is not divided into parts. */
export const sumWholeSpend = (...args: Parameters<typeof sumSpend>): SpendByGroup =>
  new Map([...sumSpend(...args)].map(([group, series]) => [group, sumSeries(series)]))
