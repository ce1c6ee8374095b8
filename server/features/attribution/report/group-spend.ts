import type { AdMapping } from '../../../../contract/ad-spend/ad-mappings.ts'
import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { CampaignSpend } from '../../ad-spend/index.ts'
import { addGroup, type CreditSums } from '../tally.ts'
import { joinCampaigns } from './join-campaigns.ts'
import { findPaidChannel } from './paid-channel.ts'
import type { SpendByGroup, SpendGrouping } from './spend-grouping.ts'

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

/** Regroups a tally by a report's groups, including groups with spend but no credit. */
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

/** Spend by group and currency in each part of a period. */
export function sumSpend(
  campaigns: readonly CampaignSpend[],
  toGroup: (campaign: CampaignSpend) => string,
  parts: number,
): SpendByGroup[] {
  const byPart = Array.from({ length: parts }, () => new Map<string, Map<string, bigint>>())
  for (const campaign of campaigns) {
    const { currency, amounts } = campaign
    const group = toGroup(campaign)
    for (const { part, amount } of amounts) {
      const groups = byPart[part]
      const sums = groups?.get(group)
      if (sums === undefined) groups?.set(group, new Map([[currency, amount]]))
      else sums.set(currency, (sums.get(currency) ?? 0n) + amount)
    }
  }
  return byPart
}
