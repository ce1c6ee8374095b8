import type { AdSpendRow, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Search } from '../../../lib/search-params.ts'

/** Levels of ad spend, from coarse to fine; `key` is the name in URLs and in the API. */
export const adLevels = [
  { group: 'platform', key: 'platform' },
  { group: 'account', key: 'accountId', name: 'accountName' },
  { group: 'campaign', key: 'campaignId', name: 'campaignName' },
  { group: 'adGroup', key: 'adGroupId', name: 'adGroupName' },
  { group: 'ad', key: 'adId', name: 'adName' },
] as const

export type AdLevel = (typeof adLevels)[number]

export type AdLevelKey = AdLevel['key']

/**
 * Part of the ad hierarchy that a report covers, as the IDs of the selected levels. An empty ID
 * selects rows without an ID.
 */
export type AdPlace = Readonly<Partial<Record<AdLevelKey, string>>>

/** Represents an empty ID in URLs, where empty parameters are dropped. */
const emptyId = '(none)'

const encodeId = (id: string): string => (id === '' ? emptyId : id)

export function parsePlace(search: Search): AdPlace {
  const place: Partial<Record<AdLevelKey, string>> = {}
  for (const { key } of adLevels) {
    const text = search[key]
    if (text !== undefined && text !== '') place[key] = text === emptyId ? '' : text
  }
  return place
}

/** Index of the finest level that `place` specifies; -1 if it specifies none. */
const placeDepth = (place: AdPlace): number => adLevels.findLastIndex(({ key }) => key in place)

/** Default grouping for the rows of `place`. */
export const levelBelow = (place: AdPlace): SpendGroup =>
  adLevels[placeDepth(place) + 1]?.group ?? 'ad'

/** Groupings available for `place`: each level below its finest level, and day. */
export const groupsBelow = (place: AdPlace): SpendGroup[] => [
  ...adLevels.slice(Math.min(placeDepth(place) + 1, adLevels.length - 1)).map(({ group }) => group),
  'day',
]

/** Parameters to reset when the report moves to another part of the hierarchy. */
const resetParams: Search = { by: '', sort: '', page: '' }

/** Search parameters for drilling down into the group in a row. */
export function drillDownSearch(row: AdSpendRow): Search {
  if (row.day !== undefined) {
    return { ...resetParams, period: 'custom', startDate: row.day, endDate: row.day }
  }
  const keys = adLevels.map(({ key }): [string, string] => [key, encodeKey(row[key])])
  return { ...resetParams, ...Object.fromEntries(keys) }
}

const encodeKey = (id: string | undefined): string => (id === undefined ? '' : encodeId(id))

/** Search parameters for going back up to a level, or to all platforms if `level` is omitted. */
export function rollUpSearch(level?: AdLevel): Search {
  const last = level === undefined ? -1 : adLevels.indexOf(level)
  const below = adLevels.slice(last + 1).map(({ key }): [string, string] => [key, ''])
  return { ...resetParams, ...Object.fromEntries(below) }
}

/** Levels that `place` specifies, from coarse to fine. */
export const placeLevels = (place: AdPlace): AdLevel[] => adLevels.filter(({ key }) => key in place)
