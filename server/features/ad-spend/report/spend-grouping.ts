import type { SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** Levels at which spend is grouped, with their ID and name columns; coarsest first. */
export const adLevels = [
  { group: 'platform', id: 'platform', name: undefined },
  { group: 'account', id: 'accountId', name: 'accountName' },
  { group: 'campaign', id: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', id: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', id: 'adId', name: 'adName' },
] as const

export type SpendKey = 'day' | (typeof adLevels)[number]['id']

export type SpendName = NonNullable<(typeof adLevels)[number]['name']>

export interface SpendGrouping {
  readonly keys: readonly SpendKey[]
  readonly names: readonly SpendName[]
}

/**
 * Key columns of report rows. A finer grouping includes the keys of all coarser ones, because IDs
 * are unique only within an account: campaigns with the ID `1` on two platforms are never added
 * together.
 */
export function buildGrouping(groupBy: SpendGroup | readonly SpendGroup[]): SpendGrouping {
  const groups = [groupBy].flat()
  const depth = adLevels.findLastIndex(({ group }) => groups.includes(group)) + 1
  const entities = adLevels.slice(0, depth)
  const keys = entities.map(({ id }) => id)
  return {
    keys: groups.includes('day') ? ['day', ...keys] : keys,
    names: entities.flatMap(({ name }) => name ?? []),
  }
}
