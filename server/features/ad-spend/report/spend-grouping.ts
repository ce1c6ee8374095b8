import type { SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'

/** What spend belongs to, from coarse to fine: the column of its id and that of its name. */
const levels = [
  { group: 'platform', key: 'platform', name: undefined },
  { group: 'account', key: 'accountId', name: 'accountName' },
  { group: 'campaign', key: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', key: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', key: 'adId', name: 'adName' },
] as const

/** Column that tells groups apart. */
export type SpendKey = 'day' | (typeof levels)[number]['key']

/** Column that names a group. */
export type SpendName = NonNullable<(typeof levels)[number]['name']>

/** Columns of the groups of a report, from coarse to fine. */
export interface SpendGrouping {
  readonly keys: readonly SpendKey[]
  readonly names: readonly SpendName[]
}

/**
 * The columns by which rows are told apart. A finer group brings all coarser ones along, because
 * ids are unique only within their account: campaign `1` of two platforms is never added up.
 */
export function groupingOf(groupBy: SpendGroup | readonly SpendGroup[]): SpendGrouping {
  const asked = [groupBy].flat()
  const depth = levels.findLastIndex(({ group }) => asked.includes(group)) + 1
  const entities = levels.slice(0, depth)
  const keys = entities.map(({ key }) => key)
  return {
    keys: asked.includes('day') ? ['day', ...keys] : keys,
    names: entities.flatMap(({ name }) => name ?? []),
  }
}
