import type { SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** Levels at which spend is grouped, coarsest first, with their ID and name columns. */
const levels = [
  { group: 'platform', key: 'platform', name: undefined },
  { group: 'account', key: 'accountId', name: 'accountName' },
  { group: 'campaign', key: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', key: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', key: 'adId', name: 'adName' },
] as const

export type SpendKey = 'day' | (typeof levels)[number]['key']

export type SpendName = NonNullable<(typeof levels)[number]['name']>

export interface SpendGrouping {
  readonly keys: readonly SpendKey[]
  readonly names: readonly SpendName[]
}

/**
 * Key columns of report rows. A finer grouping includes the keys of all coarser ones, because IDs
 * are unique only within an account: campaigns with the ID `1` on two platforms are never summed.
 */
export function buildGrouping(groupBy: SpendGroup | readonly SpendGroup[]): SpendGrouping {
  const groups = [groupBy].flat()
  const depth = levels.findLastIndex(({ group }) => groups.includes(group)) + 1
  const entities = levels.slice(0, depth)
  const keys = entities.map(({ key }) => key)
  return {
    keys: groups.includes('day') ? ['day', ...keys] : keys,
    names: entities.flatMap(({ name }) => name ?? []),
  }
}
