import type { SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** What spend belongs to, from coarse to fine: the column of its id and that of its name. */
const levels = [
  { group: 'platform', key: 'platform', name: undefined },
  { group: 'account', key: 'accountId', name: 'accountName' },
  { group: 'campaign', key: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', key: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', key: 'adId', name: 'adName' },
] as const

/** Key column of groups. */
export type SpendKey = 'day' | (typeof levels)[number]['key']

/** Column that names a group. */
export type SpendName = NonNullable<(typeof levels)[number]['name']>

/** Columns of the groups of a report, from coarse to fine. */
export interface SpendGrouping {
  readonly keys: readonly SpendKey[]
  readonly names: readonly SpendName[]
}

/**
 * The key columns of rows. A finer group brings all coarser ones along, because
 * ids are unique only within their account: campaign `1` of two platforms is never added up.
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
